import { m } from '../../i18n/paraglide/messages.js'
import type { Plan } from './Stop.tsx'

export const Planned = ({ plan: { listings, people, promised } }: { plan: Plan }) => (
  <>
    <p className="font-semibold text-ink">
      {m.recall_plan({
        listings: m.recall_plan_listings({ count: listings }),
        people: m.recall_plan_people({ count: people }),
      })}
    </p>
    {promised > 0 && <p>{m.recall_plan_promised({ count: promised })}</p>}
  </>
)
