import clsx from 'clsx'
import { LayoutGrid } from 'lucide-react'
import { offeredOptions } from '../../../fields/kinds/choice.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { type Category, fields } from '../../fields.ts'
import type { BrowseProps } from '../../props.ts'
import { categoryIcons } from '../category.tsx'
import { StateLink } from './StateLink.tsx'
import { type Browse, withValue } from './use-browse.ts'

interface CategoriesProps {
  browse: Browse
  exchangeType: BrowseProps['exchange_type']
  facets: BrowseProps['facets']
}

const offered = offeredOptions(fields.type)

/** The categories as shortcuts above the list; links, so that they work without script. */
export function Categories({ browse, exchangeType, facets }: CategoriesProps) {
  const { values, search } = browse.state
  const chosen = [values.type ?? []].flat()
  const entry = (type: string | null, label: string) => {
    const isCurrent = type === null ? chosen.length === 0 : chosen.length === 1 && chosen[0] === type
    const Icon = type === null ? LayoutGrid : categoryIcons[type as Category]
    return (
      <li key={label} className="shrink-0">
        <StateLink
          type={exchangeType}
          browse={browse}
          to={{ search, values: withValue(values, 'type', type === null ? undefined : [type]) }}
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
        </StateLink>
      </li>
    )
  }
  const shown = (facets.type ?? []).filter(
    ({ value, count }) => count > 0 || chosen.includes(value) || offered.includes(value),
  )
  return (
    <nav
      aria-label={m.listings_categories()}
      className="no-print max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1"
    >
      <ul className="flex gap-2 sm:flex-wrap">
        {entry(null, m.listings_all_categories())}
        {shown.map(({ value, label }) => entry(value, label))}
      </ul>
    </nav>
  )
}
