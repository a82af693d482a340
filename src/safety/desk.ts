import { type Call, userOf } from '../http/action.ts'
import { businessDaysSince } from '../i18n/business-days.ts'
import { todayIn } from '../i18n/day.ts'
import { currentLocale } from '../i18n/locale.ts'
import { mayDecide, whyNot } from '../listings/row/access.ts'
import { type DecisionRow, decisionsOn } from '../listings/row/decisions.ts'
import { knownHazards } from '../listings/row/known-hazards.ts'
import { listingProps } from '../listings/row/props.ts'
import { type ListingRow, listingsByIds } from '../listings/row/sql.ts'
import { waitingOf } from '../listings/row/waiting.ts'
import { reasonKey } from '../listings/write/decide.ts'
import { rulesMet } from '../listings/write/safety.ts'
import { namesOfNumbers } from '../substances/search.ts'
import { textsOf } from '../substances/statements.ts'
import { decisionProps } from './decision-props.ts'

type WaitingListing = Awaited<ReturnType<typeof waitingOf>>[number]

interface Known {
  names: Map<string, string>
  decisions: DecisionRow[]
}

const earlierShown = 3
export const mostWaiting = 200

/** All that an officer has to know of what waits, before there is a yes. */
export async function waitingProps(call: Call) {
  const waiting = await waitingOf(call.db, userOf(call).id, undefined, mostWaiting)
  const rows = new Map(
    (
      await listingsByIds(
        call.db,
        waiting.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  )
  const numbers = [...new Set(waiting.flatMap(({ cas }) => cas))]
  const names = await namesOfNumbers(call.db, numbers)
  const decisions = numbers.length > 0 ? await decisionsOn(call.db, numbers, 500) : []
  const cards = await Promise.all(
    waiting.flatMap((one) => {
      const row = rows.get(one.id)
      return row ? [card(call, one, row, { names, decisions })] : []
    }),
  )
  const codes = cards.flatMap(({ known }) => known?.of.flatMap(({ statements }) => statements) ?? [])
  return {
    waiting_listings: cards,
    waiting_total: waiting[0]?.total ?? 0,
    statements: textsOf(codes, currentLocale()),
  }
}

async function card(call: Call, waiting: WaitingListing, row: ListingRow, { names, decisions }: Known) {
  const today = todayIn(call.app.config.parkTimeZone)
  const [met, known] = await Promise.all([rulesMet(call.db, row.id), knownHazards(call.db, row)])
  const earlier = decisions.filter(({ cas }) => cas.some((number) => waiting.cas.includes(number)))
  return {
    listing: listingProps(row, call.viewer),
    known,
    // An officer's earlier no, which no rule asks for any more.
    refused_before: row.safety_reason,
    reasons: met.filter(({ verdict }) => verdict !== 'warn'),
    together: reasonKey(met),
    waits_days: businessDaysSince(waiting.waits_since, today),
    why_not: whyNot(mayDecide(call.viewer, waiting, today)),
    is_nobodys: waiting.is_nobodys,
    ...{ earlier: earlier.slice(0, earlierShown).map(decisionProps), earlier_total: earlier.length },
    substances: waiting.cas.map((cas) => ({ cas, name: names.get(cas) ?? null })),
  }
}
