import { Plus, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { m } from '../../../i18n/paraglide/messages.js'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { ProviderProps } from '../../providers/manage-actions.ts'

export interface ProviderRow {
  key: number
  claim: string
  value: string
  domains: string
}

interface ProviderRowsProps {
  rows: ProviderRow[]
  isWhole: boolean
  errors: Record<string, string>
  onChange: (rows: ProviderRow[]) => void
}

/** Only these accounts' addresses count. */
export function ProviderRows({ rows, isWhole, errors, onChange }: ProviderRowsProps) {
  const id = useId()
  const shown = isWhole ? rows.slice(0, 1) : rows
  const set = (key: number, change: Partial<ProviderRow>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...change } : row)))
  const errorAt = (index: number, name: string) =>
    Object.entries(errors).find(([at]) => `${at}.`.startsWith(`rows.${index}.${name}.`))?.[1]
  return (
    <fieldset className="grid gap-4">
      <legend className="pb-1.5 font-semibold">{m.accounts_provider_rows()}</legend>
      <p className="-mt-1 text-sm text-ink-muted">
        {isWhole ? m.accounts_provider_rows_whole() : m.accounts_provider_rows_hint()}
      </p>
      {errors.rows && <p className="text-sm font-semibold text-danger">{errors.rows}</p>}
      {shown.map((row, index) => (
        <div
          key={row.key}
          className="grid items-start gap-3 border-t border-line pt-4 sm:grid-cols-[1.3fr_1fr_1.2fr_auto]"
        >
          {!isWhole && (
            <>
              <TextInput
                id={`${id}${row.key}claim`}
                name={`rows.${index}.claim`}
                label={m.accounts_provider_claim()}
                unmarked
                value={row.claim}
                onChange={(claim) => set(row.key, { claim })}
                error={errorAt(index, 'claim')}
              />
              <TextInput
                id={`${id}${row.key}value`}
                name={`rows.${index}.value`}
                label={m.accounts_provider_value()}
                unmarked
                value={row.value}
                onChange={(value) => set(row.key, { value })}
                error={errorAt(index, 'value')}
              />
            </>
          )}
          <TextInput
            id={`${id}${row.key}domains`}
            name={`rows.${index}.domains`}
            label={m.admin_column_domains()}
            unmarked
            value={row.domains}
            onChange={(domains) => set(row.key, { domains })}
            error={errorAt(index, 'domains')}
          />
          {!isWhole && rows.length > 1 && (
            <div className="sm:pt-7">
              <IconButton
                danger
                label={m.accounts_provider_row_remove({ number: index + 1 })}
                icon={<Trash2 size={18} aria-hidden="true" />}
                onClick={() => onChange(rows.filter(({ key }) => key !== row.key))}
              />
            </div>
          )}
        </div>
      ))}
      {!isWhole && (
        <div>
          <Button
            variant="secondary"
            size="sm"
            icon={<Plus size={18} aria-hidden="true" />}
            onClick={() => onChange([...rows, emptyRow(Math.max(0, ...rows.map(({ key }) => key)) + 1)])}
          >
            {m.accounts_provider_row_add()}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

const emptyRow = (key: number): ProviderRow => ({ key, claim: '', value: '', domains: '' })

export const rowsToType = (rows: ProviderProps['rows']): ProviderRow[] =>
  rows.length === 0
    ? [emptyRow(1)]
    : rows.map(({ claim, value, domains }, key) => ({
        key,
        claim: claim ?? '',
        value,
        domains: domains.join(', '),
      }))

/** Skips empty rows. */
export const rowsToSend = (rows: ProviderRow[], isWhole: boolean) =>
  rows
    .slice(0, isWhole ? 1 : undefined)
    .filter(({ claim, value, domains }) => isWhole || [claim, value, domains].some((typed) => typed.trim()))
    .map(({ claim, value, domains }) => ({
      claim: isWhole ? null : claim,
      value: isWhole ? '' : value,
      domains: domains.split(/[\s,;]+/).filter(Boolean),
    }))
