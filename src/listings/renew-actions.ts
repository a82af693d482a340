import { z } from 'zod'
import { askedBefore, mailedToken } from '../accounts/inputs.ts'
import { doneBefore, oneAct } from '../accounts/one-act.ts'
import { holderOfLink } from '../accounts/tokens.ts'
import { action, type Call, idParam, page } from '../http/action.ts'
import { Refusal } from '../http/errors.ts'
import { fromNetwork } from '../http/limits.ts'
import { takesPart, whoTakesPart } from '../http/organisation.ts'
import { dayIn, formatDay } from '../i18n/day.ts'
import { m } from '../i18n/paraglide/messages.js'
import { answerersOf, mayAnswer } from './row/access.ts'
import { goneWordsOf } from './row/gone-words.ts'
import { heldOf } from './row/holds.ts'
import { listingProps } from './row/props.ts'
import { type ListingRow, listingById } from './row/sql.ts'
import { isExtended, renewListing } from './write/renewal.ts'

const renewableListing = (call: Call) => ownOrMailed(call, 'renew')

export const renewPage = page('listings/Renew', {
  summary: 'What the links of a reminder lead to.',
  load: renewableListing,
  allow: whoTakesPart,
  props: async (call, listing) => {
    const token = call.query.get('token') ?? ''
    return {
      listing: listingProps(listing, call.viewer),
      token,
      ended_on: dayIn(listing.expires_at ?? new Date(), call.app.config.parkTimeZone),
      /** Why others do not see it although it is active. */
      held: heldOf(listing),
      /** Tells that the link has done its work. */
      extended: token !== '' && (await isExtended(call.db, listing.id)),
      before: await doneBefore(call.db, token),
    }
  },
})

export const renewAction = action({
  summary: 'Extend a listing, withdraw it, or say that it is gone.',
  limits: (call) => [fromNetwork(call, 'token', 300)],
  load: renewableListing,
  allow: whoTakesPart,
  input: () =>
    z.object({
      token: mailedToken().nullish(),
      act: z.enum(['extend', 'withdraw', 'gone'], m.listings_renew_error_act()),
      again: askedBefore(),
    }),
  run: async (call, { act, token, again }, listing) => {
    const renewal = { act, isByLink: Boolean(token) && !again }
    const refusal = await oneAct(call.db, { token, act, again }, (trx) =>
      renewListing(trx, listing.id, renewal, call.app.config.parkTimeZone),
    )
    const row = await listingById(call.db, listing.id)
    if (refusal) return row && refusal.code === 'already_extended' ? alreadyExtended(call, row) : refusal
    if (act === 'withdraw') return m.listings_renew_done_withdraw()
    return act === 'gone' ? goneWordsOf(listing).closed() : extendedText(call, row)
  },
  reply: (message) => ({ message }),
})

export function extendedText(call: Call, row: ListingRow | undefined): string {
  const date = endOf(call, row)
  const held = row && heldOf(row)
  return held ? `${m.listings_renew_done_held({ date })} ${held}` : m.listings_renew_done_extend({ date })
}

function alreadyExtended(call: Call, row: ListingRow): Refusal {
  const date = endOf(call, row)
  const held = heldOf(row)
  const message = held
    ? `${m.listings_renew_already_held({ date })} ${held}`
    : m.listings_renew_already({ date })
  return new Refusal('already_extended', { message })
}

const endOf = (call: Call, row: ListingRow | undefined): string =>
  formatDay(dayIn(row?.expires_at ?? new Date(), call.app.config.parkTimeZone))

/** By mailed token, or for those who answer for it; anything else does not exist. */
export async function ownOrMailed(
  call: Call,
  purpose: 'renew' | 'keep',
): Promise<(ListingRow & { takes_part: boolean }) | null> {
  const id = idParam(call)
  const row = id === null ? undefined : await listingById(call.db, id)
  if (!row || row.deleted_at || !row.published_at) return null
  if (mayAnswer(call.viewer, row)) return { ...row, takes_part: true }
  const holder = await holderOfLink(call, purpose)
  if (holder?.subject_id !== row.id || !answerersOf(row).includes(holder.user_id)) return null
  return { ...row, takes_part: await takesPart(call.db, holder.user_id) }
}
