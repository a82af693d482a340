import type { Hazards } from '../../../db/substance-tables.ts'
import { HazardSign } from '../../../fields/controls/HazardSign.tsx'
import { FieldValue } from '../../../fields/controls/values.tsx'
import { type Field, isEmpty, shownFields, type Value, type Values } from '../../../fields/field.ts'
import { byCode, hazardsIn } from '../../../fields/kinds/hazards.ts'
import { monthsText } from '../../../i18n/months-shown.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { Card } from '../../../ui/Card.tsx'
import { DefinitionList, type Fact } from '../../../ui/DefinitionList.tsx'
import { RadioCards } from '../../../ui/RadioCards.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { askedBeside, catalogue, hasImages } from '../../catalogue/fields.ts'
import type { ListingProps } from '../../row/props.ts'
import { shownValues } from '../../row/shown-values.ts'
import { shownAmount } from '../unbroken.ts'
import { missingBefore, type StepNumber } from './answers.ts'
import type { Wizard } from './use-wizard.ts'

export function Review({ wizard, listing }: { wizard: Wizard; listing: ListingProps }) {
  const { form } = wizard
  return (
    <>
      <section aria-labelledby="check" className="grid gap-3">
        <h2 id="check" className="text-xl">
          {m.listings_check()}
        </h2>
        <Card>
          <DefinitionList facts={factsOf(wizard, listing)} />
        </Card>
      </section>
      <RadioCards
        {...form.field('status')}
        value={String(form.values.status)}
        label={m.listings_status_question()}
        required
        options={[
          {
            value: 'active',
            label: m.listings_status_active(),
            hint: m.listings_status_active_hint({ months: monthsText() }),
          },
          { value: 'inactive', label: m.listings_status_inactive(), hint: m.listings_status_inactive_hint() },
        ]}
      />
    </>
  )
}

function factsOf(wizard: Wizard, listing: ListingProps): Fact[] {
  const values = shownValues(listing)
  const missing = missingBefore(wizard.form.values)
  const change = (step: StepNumber, label: string) => <Change wizard={wizard} step={step} label={label} />
  const facts = shownFields(catalogue, values).flatMap(([key, field]): Fact[] => {
    const value = values[key]
    const { step } = field
    if (!step || step === 3) return []
    const isMissing = missing.includes(key) || (key === 'total_units' && missing.includes(unitKey))
    // Said with the quantity.
    if (key === unitKey) return []
    const isUnknown = isEmpty(value) && (listing.not_known.includes(key) || lacksHazards(key, values))
    if (!isMissing && !isUnknown && (isEmpty(value) || (askedBeside.has(key) && value === false))) return []
    const label = field.label()
    return [
      {
        key,
        label,
        value: isMissing ? (
          <Missing />
        ) : isUnknown ? (
          m.fields_not_known()
        ) : (
          saidOf(key, field, value as Value, listing)
        ),
        action: change(step, label),
      },
    ]
  })
  if (!hasImages(listing)) return facts
  const photos = { key: 'images', label: m.fields_images(), value: listing.images.length }
  return [...facts, { ...photos, action: change(1, photos.label) }]
}

/** Of an offer its page says so too. */
const lacksHazards = (key: string, { exchange_type }: Values): boolean =>
  key === 'hazards' && exchange_type === 'offer'

const unitKey = 'volume_weight_unit'

function saidOf(key: string, field: Field, value: Value, listing: ListingProps) {
  if (key === 'total_units') return shownAmount(listing.total_units_label)
  const hazards = hazardsIn(value)
  return hazards ? <HazardsRead of={hazards} /> : <FieldValue field={field} value={value} brief />
}

function HazardsRead({ of }: { of: Hazards }) {
  const { name, pictograms, signal, statements } = of
  if (!signal && pictograms.length === 0 && statements.length === 0) return name
  return (
    <span className="grid gap-1 tabular-nums">
      <HazardSign of={[of]} size={32} />
      {byCode(statements).join(', ')}
    </span>
  )
}

const Missing = () => <Tag tone="warning">{m.listings_still_needed()}</Tag>

function Change({ wizard, step, label }: { wizard: Wizard; step: StepNumber; label: string }) {
  return (
    <button
      type="button"
      onClick={() => wizard.goTo(step)}
      aria-label={m.listings_change_what({ label })}
      className="link"
    >
      {m.listings_change()}
    </button>
  )
}
