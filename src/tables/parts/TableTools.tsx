import { Download } from 'lucide-react'
import { useState } from 'react'
import { callApi } from '../../browser/api.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Button } from '../../ui/Button.tsx'
import { download } from '../../ui/download.ts'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { Option } from '../../ui/option.ts'
import { Select } from '../../ui/Select.tsx'
import { showOptions, sortOptions } from '../words.ts'
import { SearchField } from './SearchField.tsx'
import { queryText, type TableQuery } from './table-query.ts'
import { useTyped } from './use-typed.ts'

interface TableToolsProps {
  table: string
  query: TableQuery
  onChange: (query: string) => void
}

/** A GET form works without script. */
export function TableTools({ table, query, onChange }: TableToolsProps) {
  const { total, sorts, shows } = query
  const go = (changes: Partial<TableQuery>) => onChange(queryText({ ...query, page: 1, ...changes }))
  const [search, setSearch] = useTyped(query.search, (typed) => go({ search: typed }))
  return (
    <form
      aria-label={m.admin_tools_label()}
      method="get"
      action={`/admin/${table}`}
      onSubmit={(event) => {
        event.preventDefault()
        go({ search })
      }}
      className="no-print flex flex-wrap items-end gap-3"
    >
      <SearchField id="table-search" value={search} onChange={setSearch} className="basis-60" />
      {shows.length > 0 && (
        <Pick
          name="show"
          label={m.admin_show_label()}
          value={query.show}
          options={showOptions(shows)}
          onChange={(show) => go({ show })}
        />
      )}
      {sorts.length > 1 && (
        <Pick
          name="sort"
          label={m.admin_sort_label()}
          value={query.sort}
          options={sortOptions(sorts)}
          onChange={(sort) => go({ sort })}
        />
      )}
      <CsvButton table={table} query={queryText({ ...query, page: 1 })} />
      <LiveRegion message={query.search || query.show !== 'all' ? m.admin_results({ count: total }) : ''} />
    </form>
  )
}

function Pick({
  name,
  label,
  value,
  options,
  onChange,
}: {
  name: string
  label: string
  value: string
  options: readonly Option[]
  onChange: (value: string) => void
}) {
  return (
    <div className="min-w-28 flex-auto sm:flex-none">
      <Select
        id={`table-${name}`}
        name={name}
        label={label}
        unmarked
        value={value}
        options={options}
        onChange={onChange}
      />
    </div>
  )
}

interface CsvButtonProps {
  table: string
  query?: string
}

function CsvButton({ table, query = '' }: CsvButtonProps) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const save = async () => {
    setBusy(true)
    setFailure(null)
    const result = await callApi('GET', `/api/admin/csv/${table}?${query}`)
    setBusy(false)
    if (result.ok) download(result.data.filename, result.data.csv)
    else setFailure(m.admin_export_failed({ reason: result.message }))
  }
  return (
    <>
      <Button variant="secondary" busy={busy} icon={<Download size={18} aria-hidden="true" />} onClick={save}>
        {m.admin_export()}
      </Button>
      {failure && (
        <Notice tone="danger" announce className="basis-full">
          {failure}
        </Notice>
      )}
    </>
  )
}
