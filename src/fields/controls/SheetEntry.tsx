import { useState } from 'react'
import type { Hazards } from '../../db/substance-tables.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { FieldGroup } from '../../ui/Field.tsx'
import { Pictogram, pictogramName } from '../../ui/Pictograms.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { isCas } from '../kinds/cas.ts'
import { noHazards, pictograms } from '../kinds/hazards.ts'

interface SheetEntryProps {
  id: string
  sheet: Hazards
  texts: Readonly<Record<string, string>>
  onChange: (sheet: Hazards) => void
}

export const emptySheet = (cas: string): Hazards => ({
  ...noHazards,
  from: 'sheet',
  source: 'sheet',
  cas: isCas(cas) ? cas : null,
})

/** Section 2 of a safety data sheet. */
export function SheetEntry({ id, sheet, texts, onChange }: SheetEntryProps) {
  const set = (changes: Partial<Hazards>) => onChange({ ...sheet, ...changes })
  return (
    <div className="grid gap-5">
      <p className="text-sm text-ink-muted">{m.fields_sheet_lead()}</p>
      <TextInput
        id={`${id}-name`}
        name="hazards_name"
        label={m.fields_sheet_name()}
        required
        maxLength={200}
        value={sheet.name}
        onChange={(name) => set({ name })}
      />
      <Statements
        id={`${id}-statements`}
        chosen={sheet.statements}
        texts={texts}
        onChange={(statements) => set({ statements })}
      />
      <Select
        id={`${id}-signal`}
        name="hazards_signal"
        label={m.fields_sheet_signal()}
        value={sheet.signal ?? ''}
        onChange={(signal) => set({ signal: signal === 'danger' || signal === 'warning' ? signal : null })}
        empty={m.fields_sheet_no_signal()}
        options={[
          { value: 'danger', label: m.fields_signal_danger() },
          { value: 'warning', label: m.fields_signal_warning() },
        ]}
      />
      <FieldGroup
        field={{ id: `${id}-pictograms`, name: 'hazards_pictograms', label: m.fields_sheet_pictograms() }}
      >
        <div className="grid gap-1 sm:grid-cols-2">
          {pictograms.map((code) => (
            <label key={code} className="flex min-h-11 items-center gap-3 rounded-md px-2 hover:bg-sunken">
              <input
                type="checkbox"
                checked={sheet.pictograms.includes(code)}
                onChange={(event) =>
                  set({
                    pictograms: pictograms.filter((one) =>
                      one === code ? event.target.checked : sheet.pictograms.includes(one),
                    ),
                  })
                }
                className="size-5 shrink-0"
              />
              <span aria-hidden="true" className="flex">
                <Pictogram code={code} size={32} />
              </span>
              <span>{pictogramName(code)}</span>
            </label>
          ))}
        </div>
      </FieldGroup>
    </div>
  )
}

interface StatementsProps {
  id: string
  chosen: readonly string[]
  texts: Readonly<Record<string, string>>
  onChange: (codes: string[]) => void
}

/** Codes as they stand on the sheet, one or several at a time: "H225, H319". */
function Statements({ id, chosen, texts, onChange }: StatementsProps) {
  const [typed, setTyped] = useState('')
  const given = typed
    .split(/[\s,;]+/)
    .map(asCode)
    .filter(Boolean)
  const unknown = given.filter((code) => !Object.hasOwn(texts, code))
  const add = () => {
    onChange([...new Set([...chosen, ...given.filter((code) => !unknown.includes(code))])])
    setTyped(unknown.join(', '))
  }
  return (
    <div className="grid gap-2">
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <TextInput
            id={id}
            name="hazards_statement"
            label={m.fields_sheet_statements()}
            hint={m.fields_sheet_statements_hint()}
            required
            list={`${id}-known`}
            spellCheck={false}
            value={typed}
            onChange={setTyped}
          />
          <datalist id={`${id}-known`}>
            {Object.entries(texts).map(([code, text]) => (
              <option key={code} value={code}>
                {text}
              </option>
            ))}
          </datalist>
        </div>
        <Button variant="secondary" onClick={add} disabled={given.length === unknown.length}>
          {m.fields_sheet_add()}
        </Button>
      </div>
      {chosen.length > 0 && (
        <ul className="grid gap-1.5">
          {chosen.map((code) => (
            <li
              key={code}
              className="grid grid-cols-[7.5rem_minmax(0,1fr)] items-center justify-items-start gap-2"
            >
              <Chip
                removeLabel={m.fields_sheet_remove({ code })}
                onRemove={() => onChange(chosen.filter((other) => other !== code))}
              >
                {code}
              </Chip>
              <span>{texts[code]}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** "h360fd" is H360FD; the case of the letters behind has a meaning that only the sheet knows. */
const asCode = (text: string): string => text.trim().replace(/^e?u?h(?=\d)/i, (start) => start.toUpperCase())
