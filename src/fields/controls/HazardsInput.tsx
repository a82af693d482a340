import { type ReactNode, useEffect, useState } from 'react'
import { callApi } from '../../browser/api.ts'
import type { Hazards } from '../../db/substance-tables.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Button } from '../../ui/Button.tsx'
import { FieldGroup, type FieldState, split } from '../../ui/Field.tsx'
import type { Typed } from '../kind.ts'
import { byCode, type HazardsField, hazardsIn } from '../kinds/hazards.ts'
import { HazardSign } from './HazardSign.tsx'
import { HazardSummary } from './HazardSummary.tsx'
import type { InputProps } from './props.ts'
import { emptySheet, SheetEntry } from './SheetEntry.tsx'

export default function HazardsInput({ field, state, sibling }: InputProps<HazardsField>) {
  const { value, onChange, ...own } = state as FieldState<Typed>
  const [props] = split({ ...own, label: field.label(), unmarked: true })
  const texts = useStatements()
  const [wasTaken] = useState(value)
  const hazards = hazardsIn(value)
  const cas = sibling?.(field.cas).value
  const remove = (
    <Button variant="secondary" size="sm" onClick={() => onChange(null)}>
      {m.fields_hazards_remove()}
    </Button>
  )
  return (
    <FieldGroup field={props}>
      <div className="grid gap-3 rounded-lg border border-line bg-surface p-3 sm:gap-4 sm:p-4">
        {hazards?.from === 'table' && (
          <FromTable hazards={hazards} texts={texts}>
            {remove}
          </FromTable>
        )}
        {hazards?.from === 'sheet' && (
          <SheetEntry
            id={own.id}
            sheet={hazards}
            texts={texts}
            refused={own.error !== undefined}
            onChange={onChange}
          />
        )}
        {hazards?.from === 'sheet' && <p>{remove}</p>}
        {!hazards && (
          <>
            <p>{m.fields_hazards_not_known()}</p>
            <p>
              <Button
                variant="secondary"
                size="sm"
                onClick={() =>
                  onChange(hazardsIn(wasTaken)?.from === 'sheet' ? wasTaken : emptySheet(String(cas ?? '')))
                }
              >
                {m.fields_hazards_own()}
              </Button>
            </p>
          </>
        )}
        {hazards && <p className="text-sm">{m.fields_hazards_confirm()}</p>}
      </div>
    </FieldGroup>
  )
}

interface FromTableProps {
  hazards: Hazards
  texts: Readonly<Record<string, string>>
  children: ReactNode
}

/** Statements in words and the way to take it away are folded. */
function FromTable({ hazards, texts, children }: FromTableProps) {
  return (
    <details className="group">
      <summary className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1">
        <HazardSign of={[hazards]} size={32} />
        <span className="min-w-0 flex-1 tabular-nums max-sm:order-last max-sm:basis-full">
          {byCode(hazards.statements).join(', ')}
        </span>
        <span className="link group-open:invisible">{m.fields_hazards_change()}</span>
      </summary>
      <div className="grid gap-4 pt-3">
        <HazardSummary hazards={hazards} texts={texts} />
        <p>{children}</p>
      </div>
    </details>
  )
}

type Texts = Readonly<Record<string, string>>
let known: Texts = {}

/** Asks for them once. */
function useStatements(): Texts {
  const [texts, setTexts] = useState(known)
  useEffect(() => {
    if (Object.keys(known).length > 0) return
    void callApi('GET', '/api/statements').then((answer) => {
      if (!answer.ok) return
      known = Object.fromEntries(answer.data.statements.map(({ code, text }) => [code, text]))
      setTexts(known)
    })
  }, [])
  return texts
}
