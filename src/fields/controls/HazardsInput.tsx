import { useState } from 'react'
import { m } from '../../i18n/paraglide/messages.js'
import { Button } from '../../ui/Button.tsx'
import { FieldGroup, type FieldState, split } from '../../ui/Field.tsx'
import type { Typed } from '../kind.ts'
import { type HazardsField, hazardsIn } from '../kinds/hazards.ts'
import { HazardSummary } from './HazardSummary.tsx'
import type { InputProps } from './props.ts'
import { emptySheet, SheetEntry } from './SheetEntry.tsx'
import { useStatements } from './use-statements.ts'

/** Shows the chosen substance's hazards or those on its sheet; without either they are not known. */
export default function HazardsInput({ field, state, sibling }: InputProps<HazardsField>) {
  const { value, onChange, ...own } = state as FieldState<Typed>
  const [props] = split({ ...own, label: field.label(), unmarked: true })
  const texts = useStatements()
  const [wasTaken] = useState(value)
  const hazards = hazardsIn(value)
  const cas = sibling?.(field.cas).value
  return (
    <FieldGroup field={props}>
      <div className="grid gap-4 rounded-lg border border-line bg-surface p-4">
        {hazards?.from === 'table' && <HazardSummary hazards={hazards} texts={texts} />}
        {hazards?.from === 'sheet' && (
          <SheetEntry
            id={own.id}
            sheet={hazards}
            texts={texts}
            refused={own.error !== undefined}
            onChange={onChange}
          />
        )}
        {!hazards && <p>{m.fields_hazards_not_known()}</p>}
        <p className="flex flex-wrap gap-3">
          {hazards ? (
            <Button variant="secondary" size="sm" onClick={() => onChange(null)}>
              {m.fields_hazards_remove()}
            </Button>
          ) : (
            <Button
              variant="secondary"
              size="sm"
              onClick={() =>
                onChange(hazardsIn(wasTaken)?.from === 'sheet' ? wasTaken : emptySheet(String(cas ?? '')))
              }
            >
              {m.fields_hazards_own()}
            </Button>
          )}
        </p>
        {hazards && <p className="text-sm">{m.fields_hazards_confirm()}</p>}
      </div>
    </FieldGroup>
  )
}
