import type { PropsOf } from '../../http/as-json.ts'
import { unbrokenDay } from '../../i18n/day.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Picture } from '../../listings/parts/Picture.tsx'
import { onOneLine, shownAmount, unbroken } from '../../listings/parts/unbroken.ts'
import { inOneLine } from '../../ui/in-one-line.ts'
import { Link } from '../../ui/Link.tsx'
import { Pictograms } from '../../ui/Pictograms.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import type { showPage } from '../page-actions.ts'

export type Thing = PropsOf<typeof showPage>['things'][number]

interface ThingRowProps {
  thing: Thing
  isChosen?: boolean
  onChoose?: () => void
}

export function ThingRow({ thing, isChosen = false, onChoose }: ThingRowProps) {
  const { label, expiry_date, location } = thing
  const facts = [
    shownAmount(thing.total_units_label),
    label,
    expiry_date && onOneLine(m.clear_outs_expires({ date: unbrokenDay(expiry_date) })),
    location,
  ]
  return (
    <li className="flex items-center gap-3 p-3 sm:gap-4 sm:px-4">
      {onChoose && (
        // The title beside it is a link; the label gives a finger room.
        <label className="grid size-11 shrink-0 place-items-center">
          <VisuallyHidden>{thing.title}</VisuallyHidden>
          <input type="checkbox" checked={isChosen} onChange={onChoose} className="size-6" />
        </label>
      )}
      <Picture
        path={thing.featuredImage}
        type={thing.type}
        alt=""
        variant="thumbnail"
        width={64}
        height={48}
        className="h-12 w-16 shrink-0 rounded-md object-cover"
      />
      <div className="grid min-w-0 flex-1 gap-1 sm:flex sm:items-center sm:justify-between sm:gap-4">
        <div className="grid min-w-0 gap-0.5">
          <h3 className="text-base font-semibold [overflow-wrap:anywhere]">
            <Link href={`/listings/${thing.id}`} className="inline-block min-h-6 hover:underline">
              {unbroken(thing.title)}
            </Link>
          </h3>
          <p className="text-sm text-ink-muted tabular-nums [overflow-wrap:anywhere]">{inOneLine(facts)}</p>
        </div>
        <Pictograms codes={thing.pictograms} size={32} />
      </div>
    </li>
  )
}
