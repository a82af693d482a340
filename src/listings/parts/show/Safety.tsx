import { Link } from '@inertiajs/react'
import type { ReactNode } from 'react'
import { HazardSummary } from '../../../fields/controls/HazardSummary.tsx'
import { FieldValue } from '../../../fields/controls/values.tsx'
import { type Field, shownFields, type Value } from '../../../fields/field.ts'
import { hazardsIn } from '../../../fields/kinds/hazards.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { Card } from '../../../ui/Card.tsx'
import { DefinitionList, type Fact } from '../../../ui/DefinitionList.tsx'
import { catalogue } from '../../fields.ts'
import { shownValues } from '../../shown-values.ts'
import { safetyKeys } from './safety-keys.ts'
import type { ShowProps } from './show-props.ts'

type SafetyProps = Pick<ShowProps, 'listing'> & { statements: Record<string, string> }

/** Shows a chemical's hazards, or what a device has touched; what nobody said is not known. */
export function Safety({ listing, statements }: SafetyProps) {
  const facts = factsOf(listing)
  const hazards = hazardsIn(shownValues(listing).hazards)
  const isChemical = listing.type === 'chemicals'
  if (!isChemical && facts.length === 0) return null
  return (
    <section aria-labelledby="safety" className="grid gap-3">
      <h2 id="safety" className="text-2xl">
        {m.listings_safety()}
      </h2>
      {isChemical && (
        <Card className="grid gap-3">
          {hazards ? (
            <HazardSummary hazards={hazards} texts={statements} />
          ) : (
            <p>{m.listings_hazards_not_known()}</p>
          )}
          <p className="text-sm">
            {m.listings_check_the_sheet()}{' '}
            <Link href="/safety" className="link">
              {m.listings_safety_link()}
            </Link>
          </p>
        </Card>
      )}
      {facts.length > 0 && <DefinitionList facts={facts} />}
    </section>
  )
}

function factsOf(listing: SafetyProps['listing']): Fact[] {
  const values = shownValues(listing)
  const hasOwn = hazardsIn(values.hazards)?.cas !== undefined
  return shownFields(catalogue, values).flatMap(([key, field]) => {
    if (!safetyKeys.has(key) || key === 'hazards' || (key === 'cas_number' && hasOwn)) return []
    const value = said(field, values[key], listing.type === 'chemicals')
    return value === null ? [] : [{ key, label: field.label(), value }]
  })
}

function said(field: Field, value: Value | undefined, isChemical: boolean): ReactNode {
  if (value !== undefined) return <FieldValue field={field} value={value} />
  return field.expected && isChemical ? <span className="text-ink-muted">{m.fields_not_known()}</span> : null
}
