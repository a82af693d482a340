import type { ReactNode } from 'react'
import { useShared } from '../../../browser/shared.ts'
import { absentOf, saysNothing } from '../../../fields/basics.ts'
import { HazardSign } from '../../../fields/controls/HazardSign.tsx'
import { FieldValue } from '../../../fields/controls/values.tsx'
import { type Field, type Label, shownFields, type Values } from '../../../fields/field.ts'
import { byCode, hazardsIn } from '../../../fields/kinds/hazards.ts'
import { formatDay } from '../../../i18n/day.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { DefinitionList, type Fact } from '../../../ui/DefinitionList.tsx'
import { Link } from '../../../ui/Link.tsx'
import { amountText } from '../../catalogue/amount.ts'
import { periodText } from '../../catalogue/available-period.ts'
import { askedBeside, catalogue, type FieldKey } from '../../catalogue/fields.ts'
import { takeable } from '../../catalogue/fit.ts'
import { browseHref } from '../../catalogue/query.ts'
import type { ListingProps } from '../../row/props.ts'
import { shownValues } from '../../row/shown-values.ts'
import { onOneLine, shownAmount } from '../unbroken.ts'
import { safetyKeys } from './safety-keys.ts'
import type { ShowProps } from './show-props.ts'

const decisive = [
  'total_units',
  'availability_type',
  'location_building',
  'expiry_date',
  'fit_for',
  'available_from',
]

interface KeyFactsProps {
  listing: ListingProps
  hazards: ShowProps['known_hazards']
  mayConfirm: boolean
}

/** Hazards come first, so that nobody takes a chemical without seeing them. */
export function KeyFacts({ listing, hazards, mayConfirm }: KeyFactsProps) {
  const facts = factsWithMap(listing)
    .filter(({ key }) => decisive.includes(key))
    .sort((one, other) => decisive.indexOf(one.key) - decisive.indexOf(other.key))
  return <DefinitionList variant="stacked" facts={[...hazardFacts(listing, hazards, mayConfirm), ...facts]} />
}

function hazardFacts(listing: ListingProps, known: ShowProps['known_hazards'], mayConfirm: boolean): Fact[] {
  const own = hazardsIn(shownValues(listing).hazards)
  const of = known?.of ?? (own ? [own] : [])
  // A request has no bottle to read.
  if (of.length === 0 && (!known || listing.exchange_type === 'request')) return []
  const isSigned = of.some(({ signal, pictograms }) => signal || pictograms.length > 0)
  const codes = byCode([...new Set(of.flatMap(({ statements }) => statements))]).join(' ')
  const said = isSigned ? <HazardSign of={of} size={40} /> : codes || m.fields_not_known()
  const asks = mayConfirm && of.length > 0 && known?.above
  const value = asks ? (
    <>
      {said}
      <span className="block text-sm font-normal">
        {asks} <ConfirmHazards listing={listing} />
      </span>
    </>
  ) : (
    said
  )
  return [{ key: 'hazards', label: catalogue.hazards.label(), value, isWide: Boolean(asks) }]
}

const ConfirmHazards = ({ listing: { id } }: Pick<KeyFactsProps, 'listing'>) => (
  <Link href={`/listings/${id}/edit?step=2`} className="link">
    {m.listings_hazards_confirm()}
  </Link>
)

/** Leaves out duplicates and “No”. */
export function furtherFacts(listing: ListingProps): Fact[] {
  const values = shownValues(listing)
  return factsOf(listing).filter(
    ({ key }) =>
      !decisive.includes(key) &&
      !safetyKeys.has(key) &&
      key !== 'type' &&
      // `<key>_other` already names the kind.
      values[`${key}_other`] === undefined &&
      !saysNothing(catalogue[key as FieldKey], values[key]),
  )
}

const elsewhere: ReadonlySet<string> = new Set(['exchange_type', 'title', 'description', 'extra_info'])

export function factsOf(listing: ListingProps): Fact[] {
  const values = shownValues(listing)
  return shownFields(catalogue, values).flatMap(([key, field]) => {
    if (!field.step || elsewhere.has(key) || askedBeside.has(key)) return []
    const value = derived(key, listing) ?? shownValue(key, field, values, listing)
    const label = labels[key]?.() ?? field.label()
    return value === null ? [] : [{ key, label, value }]
  })
}

/** The place links to the map. */
export const factsWithMap = (listing: ListingProps): Fact[] =>
  factsOf(listing).map((fact) =>
    fact.key === 'location_building' ? { ...fact, value: <Place listing={listing} /> } : fact,
  )

const labels: Partial<Record<FieldKey, Label>> = {
  location_building: m.listings_location,
  portion_size: m.listings_portions,
  device_type_other: m.fields_device_type,
  disposable_type_other: m.fields_disposable_type,
  available_from: m.listings_period,
}

function derived(key: FieldKey, listing: ListingProps): ReactNode {
  if (key === 'total_units') return shownAmount(listing.total_units_label)
  if (key === 'location_building') return listing.location || null
  if (key === 'portion_size') return portionLabel(listing)
  if (key === 'expiry_date' && listing.expiry_date) return <ExpiryDay date={listing.expiry_date} />
  if (key === 'available_from')
    // A day is not broken at its hyphens.
    return periodText(listing)?.replaceAll('-', '\u2011') ?? null
  return undefined
}

function Place({ listing: { location, building } }: { listing: ListingProps }) {
  if (!building) return location
  return (
    <>
      {location}
      <Link href={`/map#building-${building.id}`} className="no-print link block w-fit text-sm font-normal">
        {m.buildings_on_this_map({ name: building.name })}
      </Link>
    </>
  )
}

function ExpiryDay({ date }: { date: string }) {
  if (date >= useShared().app.today) return formatDay(date)
  return (
    <span className="text-warning">
      {formatDay(date)}
      <span className="block text-sm">{m.listings_status_past_date()}</span>
    </span>
  )
}

function portionLabel(listing: ListingProps): ReactNode {
  const { unit, step, whole } = takeable(listing)
  return step < whole && unit !== 'pieces' ? onOneLine(amountText({ number: step, unit })) : null
}

const within: ReadonlySet<string> = new Set([
  'volume_weight_unit',
  'portion_size',
  'pieces_per_unit',
  'location_room',
  'location_building',
  'available_from',
  'available_until',
])
const searchable: ReadonlySet<string> = new Set(['manufacturer', 'product_number'])

export function answerWithout(field: Field, isUnknown: boolean, values: Values): ReactNode {
  const { instead } = field
  if (instead && values[instead] === true) return catalogue[instead as FieldKey].label()
  return isUnknown ? <span className="text-ink-muted">{m.fields_not_known()}</span> : null
}

function shownValue(key: FieldKey, field: Field, values: Values, listing: ListingProps): ReactNode {
  const value = values[key] ?? absentOf(field)
  const answer = answerWithout(field, listing.not_known.includes(key), values)
  if (answer) return answer
  if (within.has(key) || value === undefined) return null
  const text = <FieldValue field={field} value={value} />
  if (!searchable.has(key)) return text
  return (
    <Link href={browseHref(listing.exchange_type, { search: String(value) })} className="link">
      {text}
    </Link>
  )
}
