import { m } from '../../i18n/paraglide/messages.js'
import { Tiles } from '../../listings/parts/Tiles.tsx'
import type { Tile as TileProps } from '../../listings/row/tile.ts'
import { ButtonLink } from '../../ui/Button.tsx'

/** Shows a newcomer what the park has, before their own empty lists. */
export function FromPark({ tiles }: { tiles: readonly TileProps[] }) {
  return (
    <section aria-labelledby="from-park" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id="from-park" className="text-2xl">
          {m.dashboard_park_title()}
        </h2>
        <div className="flex flex-wrap gap-3">
          <ButtonLink href="/listings/offers" variant="secondary" size="sm">
            {m.dashboard_park_offers()}
          </ButtonLink>
          <ButtonLink href="/listings/requests" variant="secondary" size="sm">
            {m.dashboard_park_requests()}
          </ButtonLink>
        </div>
      </div>
      <Tiles tiles={tiles} className="md:grid-cols-3 xl:grid-cols-6" />
    </section>
  )
}
