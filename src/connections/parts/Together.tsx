import { m } from '../../i18n/paraglide/messages.js'
import { unbroken } from '../../listings/parts/unbroken.ts'
import { Link } from '../../ui/Link.tsx'
import type { ShowProps } from '../props.ts'
import { Section } from './Sheet.tsx'

export function Together({ together }: Pick<ShowProps, 'together'>) {
  if (together.length === 0) return null
  return (
    <Section id="together" title={m.connections_together()}>
      <ul className="grid divide-y divide-line">
        {together.map(({ id, what, is_recalled }) => (
          <li key={id}>
            <Link
              href={`/connections/${id}`}
              className="link flex min-h-11 items-center [overflow-wrap:anywhere]"
            >
              {unbroken(what)}
            </Link>
            {is_recalled && <p className="pb-3 text-sm text-ink-muted">{m.connections_stays()}</p>}
          </li>
        ))}
      </ul>
    </Section>
  )
}
