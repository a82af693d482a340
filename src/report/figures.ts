import { type ChangedHands, changedHands } from '../connections/changed-hands.ts'
import { daysBetween, daysLater, type Period } from './period.ts'
import type { ReportRow } from './rows.ts'

export interface Figures {
  /** Counts connections that were completed. */
  handovers: number
  /** Counts those that gave or got in them. */
  organisations: number
  /** Days from connecting to handing over, half of them at most; null without any. */
  median_days: number | null
  /** Counts handovers that are for a while only. */
  loans: number
  /** Counts offers that somebody took outside LabEx. */
  given_outside: number
  unanswered_requests: number
  empty_searches: number
  /** Lines of order lists that were asked for, and those of them that found something. */
  lines_asked: number
  lines_found: number
  /** Counts things that a list found and its organisation took. */
  lines_taken: number
  /** Of the connections made in the period that are older than 30 days: how many were completed. */
  coverage: { completed: number; all: number }
}

export interface Report {
  figures: Figures
  organisations: ChangedHands['organisations']
  categories: { category: string; handovers: number; loans: number }[]
  /** By category asked for; null for any. */
  searches: { category: string | null; count: number }[]
  photos: { path: string; title: string; category: string }[]
}

const lent = ['loan', 'shared_use']
const settledAfterDays = 30
const mostPhotos = 12

/** Rows may reach beyond the period; `today` is the park's. */
export function reportOf(rows: readonly ReportRow[], period: Period, today: string): Report {
  const done = completedIn(rows, period)
  return {
    figures: figuresOf(rows, period, today),
    organisations: changedHands(done).organisations,
    categories: categoriesOf(done),
    searches: searchesOf(
      rows.filter(({ kind, ended }) => kind === 'empty_search' && isWithin(ended, period)),
    ),
    photos: done
      .toSorted((a, b) => (b.ended ?? '').localeCompare(a.ended ?? ''))
      .flatMap(({ photo, title, category }) => (photo ? [{ path: photo, title, category }] : []))
      .slice(0, mostPhotos),
  }
}

const completedIn = (rows: readonly ReportRow[], period: Period) =>
  rows.filter((row) => isCompleted(row) && isWithin(row.ended, period))
const isWithin = (day: string | null, { from, until }: Period): boolean =>
  day !== null && day >= from && day <= until
const isCompleted = ({ kind, outcome }: ReportRow) => kind === 'connection' && outcome === 'completed'
const isLent = ({ availability }: ReportRow) => lent.includes(availability ?? '')

export function figuresOf(rows: readonly ReportRow[], period: Period, today: string): Figures {
  const done = completedIn(rows, period)
  const { handovers, organisations } = changedHands(done)
  const ended = (kind: ReportRow['kind']) =>
    rows.filter((row) => row.kind === kind && isWithin(row.ended, period))
  const lines = (outcome: string) => sumOf(ended('order_list').filter((row) => row.outcome === outcome))
  const settled = rows.filter(
    ({ kind, began }) =>
      kind === 'connection' && isWithin(began, period) && began <= daysLater(today, -settledAfterDays),
  )
  return {
    handovers,
    organisations: organisations.length,
    median_days: median(done.map(({ began, ended }) => daysBetween(began, ended ?? began))),
    loans: done.filter(isLent).length,
    given_outside: ended('gone').length,
    unanswered_requests: ended('unanswered').length,
    empty_searches: sumOf(ended('empty_search')),
    lines_asked: lines('asked'),
    lines_found: lines('found'),
    lines_taken: lines('taken'),
    coverage: { completed: settled.filter(isCompleted).length, all: settled.length },
  }
}

const sumOf = (rows: readonly ReportRow[]) => rows.reduce((sum, { number }) => sum + number, 0)

function median(numbers: number[]): number | null {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}

const categoriesOf = (done: readonly ReportRow[]): Report['categories'] =>
  [...Map.groupBy(done, ({ category }) => category)]
    .map(([category, rows]) => ({ category, handovers: rows.length, loans: rows.filter(isLent).length }))
    .sort((a, b) => b.handovers - a.handovers)

const searchesOf = (empty: readonly ReportRow[]): Report['searches'] =>
  [...Map.groupBy(empty, ({ category }) => category || null)]
    .map(([category, rows]) => ({ category, count: sumOf(rows) }))
    .sort((a, b) => b.count - a.count)
