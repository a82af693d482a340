import { type KeyboardEvent, useState } from 'react'
import type { Hazards } from '../../db/substance-tables.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { FieldGroup } from '../../ui/Field.tsx'
import { Pictogram, pictogramName } from '../../ui/Pictograms.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { isCas } from '../kinds/cas.ts'
import { byCode, noHazards, pictograms } from '../kinds/hazards.ts'
import { signalWord } from '../signal-word.ts'

interface SheetEntryProps {
  id: string
  sheet: Hazards
  texts: Readonly<Record<string, string>>
  refused: boolean
  onChange: (sheet: Hazards) => void
}

export const emptySheet = (cas: string): Hazards => ({
  ...noHazards,
  from: 'sheet',
  source: 'sheet',
  cas: isCas(cas) ? cas : null,
})

export function SheetEntry({ id, sheet, texts, refused, onChange }: SheetEntryProps) {
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
        refused={refused}
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
          { value: 'danger', label: signalWord('danger') },
          { value: 'warning', label: signalWord('warning') },
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
  refused: boolean
  onChange: (codes: string[]) => void
}

/** "H225, H319". Typed codes count at once, so that no way to send the form loses them. */
function Statements({ id, chosen, texts, refused, onChange }: StatementsProps) {
  const [typed, setTyped] = useState('')
  const [added, setAdded] = useState(chosen)
  const [isAsked, setAsked] = useState(false)
  const given = codesIn(typed)
  const unknown = given.filter((code) => !isKnown(code, texts))
  const take = (codes: readonly string[], text: string) => {
    setAdded(codes)
    setTyped(text)
    onChange(distinct([...codes, ...codesIn(text)]))
  }
  const add = () => {
    setAsked(true)
    take(distinct([...added, ...given.filter((code) => !unknown.includes(code))]), unknown.join(', '))
  }
  const addByEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || given.length === 0) return
    event.preventDefault()
    add()
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
            onChange={(text) => {
              setAsked(false)
              take(added, text)
            }}
            onKeyDown={addByEnter}
            error={
              unknown[0] && (isAsked || refused)
                ? m.fields_error_statement_unknown({ code: unknown[0] })
                : undefined
            }
          />
          <datalist id={`${id}-known`}>
            {Object.entries(texts).map(([code, text]) => (
              <option key={code} value={code}>
                {text}
              </option>
            ))}
          </datalist>
        </div>
        <Button variant="secondary" onClick={add} disabled={given.length === 0}>
          {m.fields_sheet_add()}
        </Button>
      </div>
      {added.length > 0 && (
        <ul className="grid gap-1.5">
          {byCode(added).map((code) => (
            <li
              key={code}
              className="grid grid-cols-[7.5rem_minmax(0,1fr)] items-center justify-items-start gap-2"
            >
              <Chip
                removeLabel={m.fields_sheet_remove({ code })}
                onRemove={() =>
                  take(
                    added.filter((other) => other !== code),
                    typed,
                  )
                }
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

/** "h360fd" is H360FD; the case of the suffix carries meaning. */
const asCode = (text: string): string => text.trim().replace(/^e?u?h(?=\d)/i, (start) => start.toUpperCase())

const codesIn = (text: string): string[] =>
  text
    .split(/[\s,;]+/)
    .map(asCode)
    .filter(Boolean)

/** None is unknown until the texts arrive. */
const isKnown = (code: string, texts: Readonly<Record<string, string>>): boolean =>
  Object.keys(texts).length === 0 || code.split('+').every((part) => Object.hasOwn(texts, part))

const distinct = (codes: readonly string[]): string[] => [...new Set(codes)]
