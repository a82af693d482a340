import { m } from '../../i18n/paraglide/messages.js'
import { Bullets } from '../../ui/Bullets.tsx'
import type { EndsWith } from '../concerned.ts'

interface EndsWithProps extends EndsWith {
  open?: (inputs: { count: number }) => string
}

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
