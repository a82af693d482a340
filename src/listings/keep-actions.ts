import { z } from 'zod'
import { askedBefore, mailedToken } from '../accounts/inputs.ts'
import { doneBefore, oneAct } from '../accounts/one-act.ts'
import type { Trx } from '../db/connect.ts'
import { chosenOf } from '../fields/kinds/choices.ts'
import { schemaOf } from '../fields/server.ts'
import { action, type Call, page } from '../http/action.ts'
import { fromNetwork } from '../http/limits.ts'
import { whoTakesPart } from '../http/organisation.ts'
import { formatDay } from '../i18n/day.ts'
import { m } from '../i18n/paraglide/messages.js'
import { fields } from './catalogue/fields.ts'
import { extendedText, ownOrMailed } from './renew-actions.ts'
import { heldOf } from './row/holds.ts'
import { listingProps } from './row/props.ts'
import { type ListingRow, listingById } from './row/sql.ts'
import { type Kept, keepListing } from './write/past-date.ts'
import { renewListing } from './write/renewal.ts'

const askedListing = (call: Call) => ownOrMailed(call, 'keep')

/** The mail links to buttons here, so that link scanners change nothing. */
export const keepPage = page('listings/Keep', {
  summary: 'What the links of the mail about a passed date lead to.',
  load: askedListing,
  allow: whoTakesPart,
  props: async (call, listing) => ({
    listing: listingProps(listing, call.viewer),
    token: call.query.get('token') ?? '',
    /** Null when it was answered. */
    answer_by: listing.answer_by,
    before: await doneBefore(call.db, call.query.get('token') ?? ''),
    /** The day on which it was taken off unanswered. */
    missed_on: listing.missed_on,
    /** What the link was for, or else what is left of what the owner said. */
    chosen: (call.query.get('fit_for')?.split(',') ?? listing.attributes.fit_for ?? []) as string[],
  }),
})

export const keepAction = action({
  summary: 'Say what a listing past its date is still fit for, or take it off the lists.',
  limits: (call) => [fromNetwork(call, 'token', 300)],
  load: askedListing,
  allow: whoTakesPart,
  input: () =>
    z.object({
      token: mailedToken().nullish(),
      act: z.enum(['keep', 'withdraw'], m.listings_renew_error_act()),
      fit_for: schemaOf(fields.fit_for, '').nullish(),
      again: askedBefore(),
    }),
  run: async (call, { act, fit_for, token, again = false }, listing) => {
    const { parkTimeZone } = call.app.config
    // Another fitness is another answer.
    const said = act === 'keep' ? `keep ${chosenOf(fields.fit_for, fit_for)}` : act
    const refusal = await oneAct(call.db, { token, act: said, again }, (trx) =>
      act === 'keep'
        ? keepShown(trx, listing, { fit_for, again }, parkTimeZone)
        : renewListing(trx, listing.id, { act, isByLink: Boolean(token) && !again }, parkTimeZone),
    )
    if (refusal) return refusal
    const row = await listingById(call.db, listing.id)
    if (act === 'withdraw') return m.listings_renew_done_withdraw()
    if (listing.expired) return extendedText(call, row)
    const held = row && heldOf(row)
    if (held) return `${m.listings_keep_done_held()} ${held}`
    return listing.missed_on
      ? m.listings_keep_done_late({ day: formatDay(listing.missed_on) })
      : m.listings_keep_done()
  },
  reply: (message) => ({ message }),
})

/** An expired listing is extended too, as its owner wants it shown. */
async function keepShown(trx: Trx, { id, expired }: ListingRow, said: Kept, timeZone: string) {
  const refusal = await keepListing(trx, id, said, timeZone)
  if (refusal || !expired) return refusal
  return renewListing(trx, id, { act: 'extend', isByLink: false }, timeZone)
}
