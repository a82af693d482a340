import { HazardSummary } from '../../../fields/controls/HazardSummary.tsx'
import { FieldValue } from '../../../fields/controls/values.tsx'
import { isExpected, shownFields, type Value } from '../../../fields/field.ts'
import { hazardsIn } from '../../../fields/kinds/hazards.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { Card } from '../../../ui/Card.tsx'
import { DefinitionList, type Fact } from '../../../ui/DefinitionList.tsx'
import { Link } from '../../../ui/Link.tsx'
import { catalogue } from '../../catalogue/fields.ts'
import { shownValues } from '../../row/shown-values.ts'
import { WithCas } from '../WithCas.tsx'
import { answerWithout } from './Facts.tsx'
import { safetyKeys } from './safety-keys.ts'
import type { ShowProps } from './show-props.ts'

type SafetyProps = Pick<ShowProps, 'listing' | 'statements'> & {
  /** What may be confirmed is said beside the pictograms. */
  mayConfirm: boolean
  known: ShowProps['known_hazards']
}

/** Unanswered means not known. */
export function Safety({ listing, statements, known, mayConfirm }: SafetyProps) {
  const facts = factsOf(listing)
  const isChemical = listing.type === 'chemicals'
  if (!isChemical && facts.length === 0) return null
  return (
    <section aria-labelledby="safety" className="grid gap-3">
      <h2 id="safety" className="text-2xl">
        {m.listings_safety()}
      </h2>
      {isChemical && (
        <Card className="grid gap-3 print:gap-1">
          {known?.above && !(mayConfirm && known.of.length > 0) && (
            <p className="[overflow-wrap:anywhere]">
              {known.of.length > 0 ? (
                known.above
              ) : (
                <>
                  {catalogue.hazards.label()}: <WithCas text={known.above} />
                </>
              )}
            </p>
          )}
          {known?.of.map((one) => (
            <HazardSummary key={one.substance_id} hazards={one} texts={statements} />
          ))}
          <p className="text-sm">
            {m.listings_check_the_sheet()}{' '}
            <Link href="/safety" className="link">
              {m.listings_safety_link()}
            </Link>
          </p>
        </Card>
      )}
      {facts.length > 0 && (
        <div className="print:columns-2 print:gap-x-8">
          <DefinitionList facts={facts} />
        </div>
      )}
    </section>
  )
}

function factsOf(listing: SafetyProps['listing']): Fact[] {
  const values = shownValues(listing)
  const known = hazardsIn(values.hazards)
  const hasOwn = known !== null && (known.cas !== null || known.from === 'table')
  return shownFields(catalogue, values).flatMap(([key, field]) => {
    if (!safetyKeys.has(key) || key === 'hazards' || (key === 'cas_number' && hasOwn)) return []
    const value = values[key]
    const said = value === undefined && answerWithout(field, isExpected(field, values), values)
    if (said === null) return []
    return [{ key, label: field.label(), value: said || <FieldValue field={field} value={value as Value} /> }]
  })
}
