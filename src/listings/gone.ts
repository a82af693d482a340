import type { Call } from '../http/action.ts'
import { Refusal } from '../http/errors.ts'
import { m } from '../i18n/paraglide/messages.js'
import { similarListings } from './find/matches.ts'
import { answersFor, isOwner } from './row/access.ts'
import { restOf } from './row/find-rest.ts'
import { listingProps } from './row/props.ts'
import type { ListingRow } from './row/sql.ts'

/** With what is left of it and what is like it. Only its owner reads that it was deleted. */
export async function goneRefusal(call: Call, row: ListingRow): Promise<Refusal> {
  const said = saidTo(call, row)
  const similar = call.method === 'GET' ? await similarListings(call.db, row) : null
  return new Refusal('gone', {
    ...(said ? { message: said.title } : {}),
    facts: await restOf(call.db, row.id),
    pageProps: {
      ...(said ? { said } : {}),
      ...(similar ? { similar: similar.map((listing) => listingProps(listing, call.viewer)) } : {}),
    },
  })
}

/** What was merged into another one is not deleted for its owner. */
function saidTo({ viewer }: Call, row: ListingRow): { title: string; text: string; is_own: boolean } | null {
  if (!row.deleted_at || row.merged_into_id !== null || !answersFor(viewer, row)) return null
  const is_own = isOwner(viewer, row)
  const { title } = row
  if (row.deleted_reason)
    return {
      is_own,
      title: m.about_refused_deleted_by_administrator({ title }),
      text: m.about_refused_deleted_reason({ reason: row.deleted_reason }),
    }
  const said = is_own ? m.about_refused_deleted({ title }) : m.about_refused_deleted_by_owner({ title })
  return { is_own, title: said, text: m.about_refused_deleted_text() }
}
