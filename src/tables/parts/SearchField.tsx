import { Search } from 'lucide-react'
import { m } from '../../i18n/paraglide/messages.js'

interface SearchFieldProps {
  id: string
  value: string
  onChange: (text: string) => void
  className: string
}

export function SearchField({ id, value, onChange, className }: SearchFieldProps) {
  return (
    <div className={`grid min-w-0 flex-1 gap-1.5 ${className}`}>
      <label htmlFor={id} className="font-semibold">
        {m.admin_search_label()}
      </label>
      <div className="relative">
        <Search
          size={18}
          aria-hidden="true"
          className="pointer-events-none absolute start-3 top-1/2 -translate-y-1/2 text-ink-muted"
        />
        <input
          id={id}
          name="search"
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className="control ps-10"
        />
      </div>
    </div>
  )
}
