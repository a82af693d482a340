import { Link } from '@inertiajs/react'
import { m } from '../../i18n/paraglide/messages.js'
import { unbroken } from '../../listings/parts/unbroken.ts'
import { Card } from '../../ui/Card.tsx'
import type { ShowProps } from '../props.ts'

export function Together({ together }: Pick<ShowProps, 'together'>) {
  if (together.length === 0) return null
  return (
    <Card as="section" aria-labelledby="together" className="grid gap-3">
      <h2 id="together" className="text-lg">
        {m.connections_together()}
      </h2>
      <ul className="grid divide-y divide-line">
        {together.map(({ id, what }) => (
          <li key={id}>
            <Link
              href={`/connections/${id}`}
              className="link flex min-h-11 items-center [overflow-wrap:anywhere]"
            >
              {unbroken(what)}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
