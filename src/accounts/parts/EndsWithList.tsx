import { m } from '../../i18n/paraglide/messages.js'
import { Bullets } from '../../ui/Bullets.tsx'
import type { EndsWith } from '../concerned.ts'

interface EndsWithProps extends EndsWith {
  /** What becomes of open handovers. */
  open?: (inputs: { count: number }) => string
}

/** Says before an account is deleted, or its person has left, what that concerns. */
export const EndsWithList = ({
  listings,
  connections,
  pickups,
  people,
  open = m.accounts_concerned_connections,
}: EndsWithProps) => (
  <Bullets
    lines={[
      listings > 0 && m.accounts_concerned_listings({ count: listings }),
      connections > 0 && open({ count: connections }),
      pickups > 0 && m.organisations_concerned_pickups({ count: pickups }),
      people > 0 && m.accounts_concerned_people({ count: people }),
    ]}
  />
)
