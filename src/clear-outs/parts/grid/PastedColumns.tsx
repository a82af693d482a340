import { m } from '../../../i18n/paraglide/messages.js'
import { columnKeys } from '../../../listings/catalogue/columns/recognise.ts'
import type { FieldKey } from '../../../listings/catalogue/fields.ts'
import { inOneLine } from '../../../ui/in-one-line.ts'
import { Select } from '../../../ui/Select.tsx'
import { headingOf } from './headings.ts'
import { type Chosen, columnName, type Pasted } from './pasted.ts'

interface PastedColumnsProps {
  pasted: Pasted
  onChoose: (chosen: Chosen) => void
  chosen: Chosen
}

export function PastedColumns({ pasted: { columns, rows }, chosen, onChoose }: PastedColumnsProps) {
  const options = columnKeys.map((key) => ({ value: key, label: headingOf(key) }))
  return (
    <section aria-labelledby="columns" className="grid gap-3">
      <h2 id="columns" className="text-xl">
        {m.clear_outs_new_columns({ count: rows.length })}
      </h2>
      <p className="text-ink-muted">{m.clear_outs_new_columns_lead()}</p>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,14rem),1fr))] gap-3">
        {columns.map((column, at) => {
          const name = columnName(column, at)
          const label = column.name || m.clear_outs_new_column({ number: at + 1 })
          return (
            <li key={name} className="grid content-start gap-2 rounded-lg border border-line bg-surface p-3">
              <Select<FieldKey | ''>
                id={`column-${at}`}
                name={`column-${at}`}
                label={label}
                unmarked
                value={column.field ?? ''}
                options={options}
                empty={m.clear_outs_new_as_text()}
                onChange={(field) => onChoose({ ...chosen, ...choice(columns, name, field) })}
              />
              {column.because === 'chosen' && (
                <p className="text-sm">{m.clear_outs_new_column_remembered()}</p>
              )}
              <p className="line-clamp-3 text-sm text-ink-muted wrap-anywhere">
                {inOneLine(samplesOf(rows, at)) || m.clear_outs_new_column_empty()}
              </p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const samplesOf = (rows: readonly string[][], at: number): string[] =>
  [...new Set(rows.flatMap((row) => row[at]?.slice(0, 60) || []))].slice(0, 3)

/** A field has one column: the previous one becomes description. */
function choice(columns: Pasted['columns'], name: string, field: FieldKey | ''): Chosen {
  const others = columns.flatMap((column, at) =>
    field !== '' && column.field === field ? [[columnName(column, at), ''] as const] : [],
  )
  return { ...Object.fromEntries(others), [name]: field }
}
