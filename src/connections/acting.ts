import { sql } from 'kysely'
import { standInOf } from '../accounts/absence.ts'
import type { Side } from './access.ts'

/** For `where`: the side (or either) or its named colleague can act, somebody away through a stand-in. */
export const someoneActs = (side?: Side) =>
  sql<boolean>`exists (select from handovers join users on
      ${side !== 'seller'} and users.id in (handovers.buyer_id, buyer_contact_id,
        ${standInOf('handovers.buyer_id')})
      or ${side !== 'buyer'} and users.id in (handovers.seller_id, seller_contact_id,
        ${standInOf('handovers.seller_id')})
    join organisations o on o.id = users.organisation_id and o.status = 'approved'
      and users.out_since is null
    where handovers.id = connections.handover_id)`
