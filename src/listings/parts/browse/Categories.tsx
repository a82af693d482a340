import clsx from 'clsx'
import { LayoutGrid } from 'lucide-react'
import type { MouseEvent } from 'react'
import { m } from '../../../i18n/paraglide/messages.js'
import type { Category } from '../../fields.ts'
import type { BrowseProps } from '../../props.ts'
import { browseHref } from '../../query.ts'
import { categoryIcons } from '../category.tsx'
import { type Browse, withValue } from './use-browse.ts'

interface CategoriesProps {
  browse: Browse
  exchangeType: BrowseProps['exchange_type']
  facets: BrowseProps['facets']
}

/** The categories as shortcuts above the list; links, so that they work without script. */
export function Categories({ browse, exchangeType, facets }: CategoriesProps) {
  const { values, search, sort } = browse.state
  const chosen = [values.type ?? []].flat()
  const entry = (type: string | null, label: string) => {
    const next = { search, sort, values: withValue(values, 'type', type === null ? undefined : [type]) }
    const isCurrent = type === null ? chosen.length === 0 : chosen.length === 1 && chosen[0] === type
    const Icon = type === null ? LayoutGrid : categoryIcons[type as Category]
    const choose = (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      browse.change(next)
    }
    return (
      <li key={label} className="shrink-0">
        <a
          href={browseHref(exchangeType, next)}
          onClick={choose}
          aria-current={isCurrent ? 'true' : undefined}
          className={clsx(
            'inline-flex min-h-11 items-center gap-2 rounded-full border px-4 whitespace-nowrap transition-colors',
            isCurrent
              ? 'border-brand bg-brand-soft font-semibold text-brand-soft-ink'
              : 'border-line bg-surface hover:border-line-strong',
          )}
        >
          <Icon size={18} aria-hidden="true" />
          {label}
        </a>
      </li>
    )
  }
  const filled = (facets.type ?? []).filter(({ value, count }) => count > 0 || chosen.includes(value))
  return (
    <nav
      aria-label={m.listings_categories()}
      className="no-print max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1"
    >
      <ul className="flex gap-2 sm:flex-wrap">
        {entry(null, m.listings_all_categories())}
        {filled.map(({ value, label }) => entry(value, label))}
      </ul>
    </nav>
  )
}
