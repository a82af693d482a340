import { m } from '../../i18n/paraglide/messages.js'
import { Bullets } from '../../ui/Bullets.tsx'
import type { EndsWith } from '../concerned.ts'

/** Says before an account is deleted what ends with it. */
export const EndsWithList = ({ listings, connections, pickups, people }: EndsWith) => (
  <Bullets
    lines={[
      listings > 0 && m.accounts_concerned_listings({ count: listings }),
      connections > 0 && m.accounts_concerned_connections({ count: connections }),
      pickups > 0 && m.organisations_concerned_pickups({ count: pickups }),
      people > 0 && m.accounts_concerned_people({ count: people }),
    ]}
  />
)
