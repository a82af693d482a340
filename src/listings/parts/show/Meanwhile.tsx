import type { ReactNode } from 'react'
import { FieldValue } from '../../../fields/controls/values.tsx'
import { m } from '../../../i18n/paraglide/messages.js'
import { Notice } from '../../../ui/Notice.tsx'
import { TakesFocus } from '../../../ui/TakesFocus.tsx'
import { catalogue, type FieldKey } from '../../catalogue/fields.ts'
import type { ListingProps } from '../../row/props.ts'
import { shownValues } from '../../row/shown-values.ts'
import { shownAmount } from '../unbroken.ts'
import { factsOf } from './Facts.tsx'

/** Takes focus, as the reader was about to connect. */
function Said({ about, title, children }: { about: object; title: string; children?: ReactNode }) {
  return (
    <TakesFocus of={about}>
      <Notice tone="warning" title={title} announce>
        {children}
      </Notice>
    </TakesFocus>
  )
}

export function Left({ why, listing }: { why: string; listing: ListingProps }) {
  const left = m.listings_rest_left({ amount: shownAmount(listing.total_units_label) })
  return (
    <Said about={listing} title={left}>
      {why}
    </Said>
  )
}

export function Changed({ before, after }: { before: ListingProps; after: ListingProps }) {
  const changes = changesBetween(before, after)
  return (
    <Said about={after} title={m.listings_changed_title()}>
      <ul className="grid gap-1 [overflow-wrap:anywhere]">
        {changes.map(({ key, label, was, is }) => (
          <li key={key}>
            <strong>{label}</strong>: {was && <del>{was}</del>} {is ?? m.listings_changed_gone()}
          </li>
        ))}
      </ul>
    </Said>
  )
}

interface Change {
  key: string
  label: string
  was?: ReactNode
  is?: ReactNode
}

const within: Partial<Record<string, FieldKey>> = {
  volume_weight_unit: 'total_units',
  location_room: 'location_building',
  mixture: 'cas_number',
}

function changesBetween(before: ListingProps, after: ListingProps): Change[] {
  const [was, is] = [shownValues(before), shownValues(after)]
  const keys = Object.keys(catalogue).filter((key) => JSON.stringify(was[key]) !== JSON.stringify(is[key]))
  const shown = [...new Set(keys.map((key) => within[key] ?? (key as FieldKey)))]
  const changes = shown.map((key) => ({
    key,
    label: catalogue[key].label(),
    was: textIn(before, key),
    is: textIn(after, key),
  }))
  const isSame = JSON.stringify(before.images) === JSON.stringify(after.images)
  return isSame ? changes : [...changes, photosOf(after)]
}

const photosOf = ({ images }: ListingProps): Change => ({
  key: 'images',
  label: m.listings_photos(),
  is: String(images.length),
})

function textIn(listing: ListingProps, key: FieldKey): ReactNode {
  if (key === 'title') return listing.title
  if (key === 'description' || key === 'extra_info') {
    const { [key]: text } = listing as { description: string; extra_info?: string }
    return text && <FieldValue field={catalogue[key]} value={text} brief />
  }
  return factsOf(listing).find((fact) => fact.key === key)?.value
}
