import { z } from 'zod'
import { mailedToken } from '../accounts/inputs.ts'
import type { Db } from '../db/connect.ts'
import { allOrNothing } from '../db/transaction.ts'
import { schemaOf } from '../fields/server.ts'
import { action, type Call, page } from '../http/action.ts'
import { fromNetwork } from '../http/limits.ts'
import { whoTakesPart } from '../http/organisation.ts'
import { formatDay } from '../i18n/day.ts'
import { m } from '../i18n/paraglide/messages.js'
import { fields } from './fields.ts'
import { heldOf } from './holds.ts'
import { keepListing } from './past-date.ts'
import { listingProps } from './props.ts'
import { extendedText, ownOrMailed } from './renew-actions.ts'
import { renewListing } from './renewal.ts'
import { type ListingRow, listingById } from './sql.ts'

const askedListing = (call: Call) => ownOrMailed(call, 'keep')

/** The mail links here, to buttons, so that link scanners change nothing. */
export const keepPage = page('listings/Keep', {
  summary: 'What the links of the mail about a passed date lead to.',
  load: askedListing,
  allow: whoTakesPart,
  props: (call, listing) => ({
    listing: listingProps(listing, call.viewer),
    token: call.query.get('token') ?? '',
    /** Null when it was answered. */
    answer_by: listing.answer_by,
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
    }),
  run: async (call, { act, fit_for }, listing) => {
    const { parkTimeZone } = call.app.config
    const refusal =
      act === 'keep'
        ? await keepShown(call.db, listing, fit_for, parkTimeZone)
        : await renewListing(call.db, listing.id, { act, isByLink: false }, parkTimeZone)
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

/** Whoever keeps what has ended meanwhile wants it shown, so it is extended. */
const keepShown = (db: Db, { id, expired }: ListingRow, fit_for: unknown, timeZone: string) =>
  allOrNothing(db, async (trx) => {
    const refusal = await keepListing(trx, id, fit_for, timeZone)
    if (refusal || !expired) return refusal
    return renewListing(trx, id, { act: 'extend', isByLink: false }, timeZone)
  })
