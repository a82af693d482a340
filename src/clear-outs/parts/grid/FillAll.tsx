import { useId, useState } from 'react'
import { cellChoices } from '../../../fields/typed/cell.ts'
import { numberText } from '../../../i18n/number.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { catalogue, type FieldKey } from '../../../listings/catalogue/fields.ts'
import { Button } from '../../../ui/Button.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { isNotShown } from '../../states.ts'
import { headingOf } from './headings.ts'
import { statements } from './owners-word.ts'
import { cellsOf, fieldsOf, type GridRow } from './rows.ts'
import { changeOf, textOf } from './typed-cells.ts'
import type { GridState } from './use-grid.ts'

interface FillAllProps {
  grid: GridState
  columns: readonly FieldKey[]
}

export function FillAll({ grid, columns }: FillAllProps) {
  const id = useId()
  const [chosen, setChosen] = useState<FieldKey | ''>('')
  const [value, setValue] = useState('')
  const open = columns
    .filter((key) => key !== 'title' && !statements.has(key))
    .map((key) => ({ key, rows: grid.rows.filter((row) => isOpen(row, key)) }))
    .filter(({ rows }) => rows.length > 1)
  const [first] = open
  if (!first) return null
  const { key, rows } = open.find((one) => one.key === chosen) ?? first
  const field = catalogue[key]
  const choices = cellChoices(field)
  const fill = (text: string) => {
    grid.change(rows.map((row) => ({ row_id: row.row_id, cells: changeOf(key, text, cellsOf(row)) })))
    setValue('')
  }
  const shared = {
    id: `${id}-value`,
    name: 'fill_value',
    label: m.clear_outs_grid_fill_value(),
    unmarked: true,
  }
  return (
    <section
      aria-labelledby={`${id}-title`}
      className="grid gap-3 rounded-lg border border-line bg-surface p-4"
    >
      <h2 id={`${id}-title`} className="text-lg">
        {m.clear_outs_grid_fill_title()}
      </h2>
      <div className="flex flex-wrap items-end gap-3">
        <div className="w-72 max-w-full">
          <Select<FieldKey>
            id={`${id}-field`}
            name="fill_field"
            label={m.clear_outs_grid_fill_field()}
            unmarked
            value={key}
            options={open.map((one) => ({
              value: one.key,
              label: m.clear_outs_grid_fill_option({
                count: numberText(one.rows.length),
                label: headingOf(one.key),
              }),
            }))}
            onChange={(next) => {
              setChosen(next)
              setValue('')
            }}
          />
        </div>
        <div className="w-72 max-w-full">
          {choices ? (
            <Select
              {...shared}
              value={value}
              onChange={setValue}
              options={choices}
              empty={m.fields_choose()}
            />
          ) : (
            <TextInput {...shared} value={value} onChange={setValue} />
          )}
        </div>
        <Button variant="secondary" disabled={value.trim() === ''} onClick={() => fill(value)}>
          {m.clear_outs_grid_fill({ count: rows.length })}
        </Button>
        {field.notKnown && (
          <Button variant="secondary" onClick={() => fill(m.clear_outs_grid_not_known())}>
            {m.clear_outs_grid_fill_not_known({ count: rows.length })}
          </Button>
        )}
      </div>
    </section>
  )
}

const isOpen = (row: GridRow, key: FieldKey): boolean =>
  isNotShown(row) && fieldsOf(row).has(key) && textOf(key, cellsOf(row)) === ''
