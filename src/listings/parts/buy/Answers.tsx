import type { ReactNode, RefObject } from 'react'
import { isMeantAsCas } from '../../../fields/kinds/cas.ts'
import type { ReplyOf } from '../../../http/as-json.ts'
import { fold } from '../../../i18n/fold.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { getLocale } from '../../../i18n/paraglide/runtime.js'
import { Card } from '../../../ui/Card.tsx'
import { inOneLine } from '../../../ui/in-one-line.ts'
import { Link } from '../../../ui/Link.tsx'
import { Pictograms } from '../../../ui/Pictograms.tsx'
import type { beforeYouBuyAction } from '../../buy-actions.ts'
import { type Amount, amountText, baseOf, factorOf } from '../../catalogue/amount.ts'
import { unbroken } from '../unbroken.ts'

/** Two lines may be the same. */
export type Answered = (Reply[number] & { number: number })[]
type Reply = ReplyOf<typeof beforeYouBuyAction>['lines']
type Line = Answered[number]
type Thing = Line['found'][number]

export const numbered = (lines: Reply): Answered => lines.map((line, at) => ({ ...line, number: at + 1 }))

interface AnswersProps {
  lines: Answered
  heading?: RefObject<HTMLHeadingElement | null>
  offered?: (lines: Answered) => ReactNode
}

export function Answers({ lines, heading, offered }: AnswersProps) {
  const found = lines.filter((line) => line.found.length > 0)
  const [nothing = [], unread = []] = [true, false].map((isRead) =>
    lines.filter((line) => line.found.length === 0 && isSearched(line) === isRead),
  )
  return (
    <section aria-labelledby="answers" className="grid gap-8">
      <h2 id="answers" ref={heading} tabIndex={-1} className="text-2xl">
        {m.listings_buy_result({ found: found.length, count: lines.length })}
      </h2>
      {found.length > 0 && (
        <section aria-labelledby="found" className="grid gap-3">
          <h3 id="found" className="text-xl">
            {m.listings_buy_found()}
          </h3>
          <ul className="grid gap-3">
            {found.map((line) => (
              <FoundLine key={line.number} line={line} />
            ))}
          </ul>
        </section>
      )}
      <Lines id="nothing" title={m.listings_buy_nothing()} lines={nothing}>
        {offered?.(nothing)}
      </Lines>
      <Lines id="unread" title={m.listings_buy_unread()} lines={unread} />
    </section>
  )
}

interface LinesProps {
  id: string
  title: string
  lines: Answered
  /** What can be done about them. */
  children?: ReactNode
}

function Lines({ id, title, lines, children }: LinesProps) {
  if (lines.length === 0) return null
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h3 id={id} className="text-xl">
        {title}
      </h3>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface px-4 sm:px-6">
        {lines.map((line) => (
          <li key={line.number} className="grid py-3">
            <Asked line={line} />
          </li>
        ))}
      </ul>
      {children}
    </section>
  )
}

const isSearched = ({ read: { cas, product_number, words } }: Line): boolean =>
  cas !== undefined || product_number !== undefined || words.length > 0

function FoundLine({ line }: { line: Line }) {
  return (
    <Card as="li" className="grid gap-3">
      <Asked line={line} />
      <ul className="grid gap-3 border-s-2 border-brand ps-4">
        {line.found.map((thing) => (
          <li key={thing.listing_id}>
            <FoundThing thing={thing} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function FoundThing({ thing }: { thing: Thing }) {
  const where = inOneLine([thing.organisation, thing.building, thing.own && m.listings_buy_yours()])
  return (
    <div className="grid min-w-0">
      <Link
        href={`/listings/${thing.listing_id}`}
        className="link inline-block w-fit py-0.5 font-semibold wrap-anywhere"
      >
        {unbroken(thing.title)}
      </Link>
      <p className="tabular-nums">
        {inOneLine([thing.apart_text, thing.amount_text])}
        <span className="text-ink-muted">
          {'\u00a0· '}
          {thing.why_text}
          {thing.other_size && `, ${m.listings_buy_other_size()}`}
        </span>
      </p>
      <Pictograms codes={thing.pictograms} size={28} />
      {thing.date_text && <p className="text-sm font-semibold text-warning">{thing.date_text}</p>}
      <p className="text-sm text-ink-muted">{where}</p>
    </div>
  )
}

/** A mistyped CAS number must not pass unseen: it is searched for as a product number. */
const productNumberText = (number: string) =>
  isMeantAsCas(number) ? m.listings_buy_read_wrong_cas({ number }) : m.listings_buy_read_number({ number })

function Asked({ line }: { line: Line }) {
  const text = readBack(line)
  return (
    <div className="min-w-0">
      <p className="wrap-anywhere">{line.line.trim()}</p>
      {text !== null && (
        <p className="text-sm wrap-anywhere text-ink-muted">
          {text ? `${m.listings_buy_read()}: ${text}` : m.listings_buy_read_nothing()}
        </p>
      )}
    </div>
  )
}

/** Null where it would only repeat the line. */
export function readBack({ line, read }: Pick<Line, 'line' | 'read'>): string | null {
  const text = readText({ ...read, words: asTyped(line, read.words) })
  return squeezed(text) === squeezed(line) ? null : text
}

const squeezed = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase()

/** With the capitals of the line. */
function asTyped(line: string, words: readonly string[]): string[] {
  const typed = new Map(line.split(/[^\p{L}\p{M}\p{N}.]+/u).map((word) => [fold(word), word]))
  return words.map((word) => typed.get(word) ?? word)
}

export const readText = (read: Line['read']): string =>
  inOneLine([
    read.product_number && productNumberText(read.product_number),
    read.cas && `CAS ${read.cas}`,
    read.maker && m.listings_buy_read_maker({ maker: read.maker }),
    [...read.words, ...(read.size ? [read.size] : [])].join(' '),
    read.amount && amountAsTyped(read.amount, read.typed_unit),
  ])

const amountAsTyped = (amount: Amount, unit = amount.unit): string =>
  unit === amount.unit
    ? amountText(amount)
    : `${(baseOf(amount) / factorOf(unit)).toLocaleString(getLocale())}\u00a0${unit}`
