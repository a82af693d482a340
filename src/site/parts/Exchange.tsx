import { Link } from '@inertiajs/react'
import { ArrowRight } from 'lucide-react'
import type { PropsOf } from '../../http/as-json.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { TileRow } from '../../listings/parts/Tile.tsx'
import type { homePage } from '../actions.ts'
import { Scene } from './Scene.tsx'

type Shown = keyof typeof words

type Group = PropsOf<typeof homePage>['groups'][number]

export function Exchange({ groups }: { groups: Group[] }) {
  return (
    <section id="exchange" className="page pt-16 lg:pt-24">
      <h2 className="text-3xl">{m.site_exchange_title()}</h2>
      <p className="mt-3 max-w-[60ch] text-lg text-ink-muted">{m.site_exchange_text()}</p>
      <ul className="mt-8 grid gap-4 lg:grid-cols-3">
        {groups.map((group) => (
          <ExchangeGroup key={group.type} group={group} type={group.type as Shown} />
        ))}
      </ul>
    </section>
  )
}

function ExchangeGroup({ group: { count, listings }, type }: { group: Group; type: Shown }) {
  const { look, title, examples, how } = words[type]
  return (
    <li className="card grid min-w-0 grid-rows-[auto_1fr] overflow-hidden rounded-lg border border-line bg-surface max-lg:sm:grid-cols-[2fr_3fr] max-lg:sm:grid-rows-1">
      <div className={`grid items-end overflow-hidden ${look}`}>
        <Scene name={type} className="mx-auto w-full max-w-96 overflow-visible" />
      </div>
      <div className="flex min-w-0 flex-col p-5 sm:p-6">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <h3 className="text-xl">{title()}</h3>
          {count > 0 && (
            <span className="text-ink-muted tabular-nums">{m.site_exchange_count({ count })}</span>
          )}
        </div>
        <p className="mt-1.5">{examples()}</p>
        <p className="mt-1 text-ink-muted">{how()}</p>
        {listings.length > 0 && (
          <ul className="mt-4 divide-y divide-line border-y border-line">
            {listings.map((tile) => (
              <li key={tile.id}>
                <TileRow tile={tile} />
              </li>
            ))}
          </ul>
        )}
        <Link
          href={`/listings/offers?type=${type}`}
          prefetch="hover"
          className="link mt-auto inline-flex w-fit items-center gap-1.5 pt-4 font-semibold"
        >
          {m.site_exchange_see({ category: title().toLowerCase() })}
          <ArrowRight size={18} aria-hidden="true" />
        </Link>
      </div>
    </li>
  )
}

const words = {
  equipment: {
    look: 'bg-info-soft',
    title: m.site_exchange_equipment_title,
    examples: m.site_exchange_equipment_examples,
    how: m.site_exchange_equipment_how,
  },
  chemicals: {
    look: 'bg-request-soft',
    title: m.site_exchange_chemicals_title,
    examples: m.site_exchange_chemicals_examples,
    how: m.site_exchange_chemicals_how,
  },
  disposables: {
    look: 'bg-brand-soft',
    title: m.site_exchange_disposables_title,
    examples: m.site_exchange_disposables_examples,
    how: m.site_exchange_disposables_how,
  },
}
