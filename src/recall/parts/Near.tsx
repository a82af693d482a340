import { Link } from '@inertiajs/react'
import { m } from '../../i18n/paraglide/messages.js'
import type { Asked } from '../criteria.ts'
import { queryOf } from './query.ts'

export const Near = ({ asked, lots }: { asked: Asked; lots: { lot: string; count: number }[] }) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
    <p className="text-ink-muted">{m.recall_near()}</p>
    <ul className="flex flex-wrap gap-x-4">
      {lots.map(({ lot, count }) => (
        <li key={lot}>
          <Link
            href={`/recall?${queryOf({ ...asked, lot })}`}
            className="link inline-flex min-h-11 items-center"
          >
            {lot} ({count})
          </Link>
        </li>
      ))}
    </ul>
  </div>
)
