import { m } from '../../i18n/paraglide/messages.js'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import type { Option } from '../../ui/option.ts'
import { Select } from '../../ui/Select.tsx'
import { showOptions, sortOptions } from '../words.ts'
import { CsvButton } from './CsvButton.tsx'
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
