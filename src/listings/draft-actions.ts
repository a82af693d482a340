import { z } from 'zod'
import type { Db } from '../db/connect.ts'
import { allOrNothing } from '../db/transaction.ts'
import { offeredOptions } from '../fields/kinds/choice.ts'
import { action, userOf } from '../http/action.ts'
import type { Refusal } from '../http/errors.ts'
import type { SignedInUser } from '../http/viewer.ts'
import { m } from '../i18n/paraglide/messages.js'
import { type Category, fields } from './catalogue/fields.ts'
import { categoryOf, draftOf } from './find/lines/draft-of.ts'
import { longestLine, mostDrafts } from './find/lines/limits.ts'
import { readLine } from './find/lines/read-line.ts'
import { createListing, type Place } from './write/listing.ts'

interface Wanted {
  line: string
  type?: Category | undefined
}

interface NotMade {
  /** Its place among the lines that were sent, from 0. */
  at: number
  message: string
}

export const draftRequestsAction = action({
  summary: 'Make drafts of requests of some lines of an order list.',
  example: { lines: [{ line: '64-17-5 ethanol 2,5 l' }, { line: 'Zymograph', type: 'equipment' }] },
  limits: (call) => [{ key: `drafts of lists ${call.viewer.user?.id ?? call.ip}`, max: 60, seconds: 3_600 }],
  input: () =>
    z.object({
      lines: z
        .array(wanted(), m.listings_buy_error_lines())
        .min(1, m.listings_buy_error_none())
        .max(mostDrafts, m.listings_buy_error_many({ max: mostDrafts })),
    }),
  run: (call, { lines }) =>
    draftRequests(call.db, userOf(call), lines, { timeZone: call.app.config.parkTimeZone }),
  reply: (answer) => answer,
})

const wanted = () =>
  z.object({
    line: z.string(m.fields_error_text()).max(longestLine, m.fields_error_long({ max: longestLine })),
    type: z.enum(offeredOptions(fields.type) as Category[], m.fields_error_choice()).optional(),
  })

/** One line that fails keeps none of the others. */
function draftRequests(db: Db, user: SignedInUser, lines: Wanted[], place: Place) {
  return allOrNothing(db, async (trx) => {
    const drafts: { at: number; listing_id: number }[] = []
    const not_made: NotMade[] = []
    for (const [at, { line, type: said }] of lines.entries()) {
      const read = readLine(line)
      const type = said ?? categoryOf(read)
      const made = type
        ? await allOrNothing(trx, (part) =>
            createListing(part, user, { given: draftOf(line, read, type) }, place),
          )
        : null
      if (typeof made === 'number') drafts.push({ at, listing_id: made })
      else not_made.push({ at, message: made ? reasonOf(made) : m.listings_buy_drafts_category_missing() })
    }
    return { drafts, not_made }
  })
}

const reasonOf = ({ errors, text }: Refusal): string => Object.values(errors ?? {}).flat()[0] ?? text
