import { at, Plan, pinLook } from '../../buildings/parts/Plan.tsx'
import { asWritten } from '../../fields/kinds/text.ts'
import type { PropsOf } from '../../http/as-json.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Link } from '../../ui/Link.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import type { mapPage } from '../map-actions.ts'
import { labelSides, type Side } from '../parts/map-labels.ts'

const nameLook =
  'absolute whitespace-nowrap rounded-sm bg-surface/90 px-1 text-sm font-normal text-ink max-md:hidden'

const nameSides: Record<Side, string> = {
  end: 'start-full ms-1',
  start: 'end-full me-1',
  below: 'top-full left-1/2 mt-0.5 -translate-x-1/2',
  above: 'bottom-full left-1/2 mb-0.5 -translate-x-1/2',
}

type Props = PropsOf<typeof mapPage>
type BuildingCounts = Props['elsewhere'][number]

export default function ParkMap({ buildings, elsewhere, map }: Props) {
  const rows = buildings.map((building, index) => ({ ...building, number: index + 1 }))
  const pinned = rows.flatMap(({ pin, ...row }) => (pin ? [{ ...row, pin }] : []))
  const sides = labelSides(pinned)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <PageHeader title={m.buildings_map_title()} lead={m.buildings_map_lead()} />
      {rows.length + elsewhere.length === 0 && (
        <EmptyState level={2} title={m.buildings_map_empty()}>
          {m.buildings_map_empty_text()}
        </EmptyState>
      )}
      <div className="grid items-start gap-8 lg:grid-cols-2">
        {pinned.length > 0 && (
          <nav aria-label={m.buildings_map_title()} className="lg:sticky lg:top-20">
            <Plan picture={map}>
              {pinned.map(({ id, name, number, pin }) => (
                <a
                  key={id}
                  href={`#building-${id}`}
                  aria-label={name}
                  title={name}
                  style={at(pin)}
                  className={`${pinLook} bg-brand text-on-brand`}
                >
                  {number}
                  {sides.has(id) && (
                    <span aria-hidden="true" className={`${nameLook} ${nameSides[sides.get(id) ?? 'end']}`}>
                      {asWritten(name)}
                    </span>
                  )}
                </a>
              ))}
            </Plan>
          </nav>
        )}
        <div className="grid gap-6">
          {rows.length > 0 && (
            <ol className="grid gap-1">
              {rows.map((row) => (
                <li
                  key={row.id}
                  id={`building-${row.id}`}
                  className="grid scroll-mt-24 items-center grid-cols-[2rem_minmax(0,1fr)] gap-2 rounded-md p-2 target:bg-brand-soft target:text-brand-soft-ink"
                >
                  <span aria-hidden="true" className="text-ink-muted tabular-nums">
                    {row.number}
                  </span>
                  <Counts row={row} />
                </li>
              ))}
            </ol>
          )}
          {elsewhere.length > 0 && (
            <section aria-labelledby="elsewhere" className="grid gap-1">
              <h2 id="elsewhere" className="text-xl">
                {m.buildings_map_elsewhere()}
              </h2>
              <ul className="grid gap-1">
                {elsewhere.map((row) => (
                  <li key={row.name} className="p-2">
                    <Counts row={row} />
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      </div>
    </div>
  )
}

function Counts({ row: { name, offers, requests } }: { row: BuildingCounts }) {
  const query = new URLSearchParams({ location_building: name.replaceAll(',', ' ') })
  return (
    <div className="flex min-h-11 min-w-0 flex-wrap items-center justify-between gap-x-4">
      <span className="min-w-0 font-semibold wrap-anywhere">{asWritten(name)}</span>
      {offers + requests === 0 ? (
        <span className="text-sm text-ink-muted">{m.buildings_map_nothing()}</span>
      ) : (
        <span className="flex flex-wrap gap-x-4">
          {offers > 0 && (
            <Link href={`/listings/offers?${query}`} className="link inline-flex min-h-11 items-center">
              {m.buildings_map_offers({ count: offers })}
            </Link>
          )}
          {requests > 0 && (
            <Link href={`/listings/requests?${query}`} className="link inline-flex min-h-11 items-center">
              {m.buildings_map_requests({ count: requests })}
            </Link>
          )}
        </span>
      )}
    </div>
  )
}
