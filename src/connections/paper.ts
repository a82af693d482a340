import type { Hazards } from '../db/substance-tables.ts'
import { holds, isExpected } from '../fields/field.ts'
import { byCode } from '../fields/kinds/hazards.ts'
import { hostOf } from '../fields/kinds/link.ts'
import { textOf } from '../fields/server.ts'
import { signalWord } from '../fields/signal-word.ts'
import type { Call } from '../http/action.ts'
import { formatDay, todayIn, unbrokenDay } from '../i18n/day.ts'
import { currentLocale } from '../i18n/locale.ts'
import { grouped } from '../i18n/number.ts'
import { m } from '../i18n/paraglide/messages.js'
import { writtenPeriod } from '../i18n/written-day.ts'
import { catalogue, type FieldKey } from '../listings/catalogue/fields.ts'
import { type KnownHazards, knownHazards } from '../listings/row/known-hazards.ts'
import { statementOf } from '../substances/statements.ts'
import type { Side } from './access.ts'
import { placeOf } from './goods.ts'
import { isLent } from './loan-state.ts'
import { passedDate, stillTrue } from './past-date.ts'
import { agreedLabel } from './props.ts'
import type { ConnectionRow } from './sql.ts'
import { isStopped, roleWords } from './words.ts'

type Line = [label: string, text: string]

/** As text, because the paper may be in another language than the page. Only what is left is signed for. */
export async function paperOf(call: Call, rows: [ConnectionRow, ...ConnectionRow[]]) {
  const [row] = rows
  const left = rows.filter(({ status }) => status === 'open')
  const stopped = left.find(isStopped)
  const roleOf = (side: Side) =>
    stopped ? roleWords({ ...stopped, side, lent: isLent(stopped) }).card() : roles[side]()
  const before = left.length === 0 ? [] : rows.filter(({ status }) => status !== 'open')
  return {
    title: m.connections_paper_title({ number: row.handover_id }),
    scan: m.connections_paper_scan(),
    stopped: stoppedOf(left),
    meeting: [
      [roleOf('seller'), personText(row.seller_name, row.seller_organisation?.name)],
      [roleOf('buyer'), personText(row.buyer_name, row.buyer_organisation?.name)],
      ...(await meetingLines(call, row)),
    ] satisfies Line[],
    things: await Promise.all((left.length === 0 ? rows : left).map((one) => thingOf(call, one))),
    before: before.length === 0 ? null : { label: m.connections_paper_before(), lines: before.map(lineOf) },
    date: m.connections_paper_date(),
    signature: m.connections_paper_signature(),
    signers: [
      { role: roles.seller(), name: row.seller_name },
      { role: roles.buyer(), name: row.buyer_name },
    ],
  }
}

const roles = { seller: m.connections_paper_giver, buyer: m.connections_paper_taker }

/** Nothing is signed for while a recall names something of it. */
function stoppedOf(left: ConnectionRow[]) {
  const things = left.filter(isStopped).map(({ title }) => title)
  if (things.length === 0) return null
  return { title: m.connections_paper_recalled(), text: m.connections_paper_stopped(), things }
}

const lineOf = (row: ConnectionRow): Line => [
  row.title,
  [grouped(agreedLabel(row)), row.completed_on && formatDay(row.completed_on)].filter(Boolean).join(' · '),
]

const personText = (name: string | null, organisation: string | undefined): string =>
  [name, organisation].filter(Boolean).join(', ')

async function meetingLines(call: Call, row: ConnectionRow): Promise<Line[]> {
  const agreed = row.pickups.find(({ status }) => status === 'agreed')
  const when = agreed
    ? writtenPeriod(
        new Date(agreed.starts_at),
        agreed.ends_at ? new Date(agreed.ends_at) : null,
        call.app.config.parkTimeZone,
      )
    : m.connections_paper_not_agreed()
  const place = agreed?.place || (await placeOf(call.db, row))
  return [
    [m.connections_paper_when(), when],
    ...(place ? [[m.connections_paper_place(), place] as Line] : []),
  ]
}

async function thingOf({ db, app }: Call, row: ConnectionRow) {
  const { title, type } = row
  const today = todayIn(app.config.parkTimeZone)
  const goods = stillTrue(row, row.goods, today)
  const facts: Line[] = factKeys.flatMap((key) => {
    const text = textIn({ ...row, goods }, key)
    if (text === null) return []
    const isPast = key === 'expiry_date' && passedDate(row, today) !== null
    return [[catalogue[key].label(), isPast ? m.connections_past_date({ date: text }) : text]]
  })
  return {
    id: row.id,
    title,
    stopped: isStopped(row) ? m.connections_paper_recalled() : null,
    facts: [[m.fields_total_units(), grouped(agreedLabel(row))] as Line, ...facts],
    hazards: hazardsOf(row, await knownHazards(db, { type, attributes: goods })),
    statement: row.needs_statement ? statementOfGiver(row) : null,
  }
}

function textIn({ type, goods }: ConnectionRow, key: FieldKey): string | null {
  const field = catalogue[key]
  const value = goods[key]
  if (value !== undefined) return textOf(field, value, currentLocale())
  if (field.instead && goods[field.instead] === true) return catalogue[field.instead as FieldKey].label()
  const offer = { exchange_type: 'offer', type, ...goods }
  return holds(field.shown, offer) && isExpected(field, offer) ? m.fields_not_known() : null
}

const factKeys: FieldKey[] = ['cas_number', 'concentration', 'lot_number', 'expiry_date', 'fit_for']

function hazardsOf({ goods }: ConnectionRow, known: KnownHazards | null) {
  if (!known) return null
  const link = typeof goods.sds_url === 'string' ? goods.sds_url : null
  return {
    label: m.connections_paper_hazards(),
    sheet: m.connections_paper_sheet(),
    link,
    host: link && hostOf(link),
    said: known.above,
    known: known.of.map((one) => ({
      name: one.name,
      pictograms: one.pictograms,
      signal: one.signal && signalWord(one.signal),
      statements: byCode(one.statements).map((code) => statementOf(code, currentLocale())),
      source: sourceText(one),
    })),
  }
}

function statementOfGiver({ statement }: ConnectionRow) {
  const label = m.connections_paper_statement()
  if (!statement) return { label, missing: m.connections_paper_statement_missing(), lines: [] }
  const lines: Line[] = [
    [m.connections_statement_what(), statement.what],
    [m.connections_statement_with(), statement.cleaned_with],
    [m.connections_statement_on(), formatDay(statement.cleaned_on)],
  ]
  if (statement.by) lines.push([m.connections_statement_by(), statement.by])
  return { label, missing: null, lines }
}

function sourceText({ from, as_of }: Hazards): string {
  const date = unbrokenDay(as_of)
  return from === 'sheet' ? m.connections_paper_from_sheet({ date }) : m.connections_paper_source({ date })
}
