import clsx from 'clsx'
import { Check, LayoutGrid } from 'lucide-react'
import { numberText } from '../../../i18n/number.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { type Category, fields } from '../../catalogue/fields.ts'
import type { BrowseProps } from '../../find/browse-props.ts'
import { categoryIcons } from '../category.tsx'
import { StateLink } from './StateLink.tsx'
import { type Browse, withValue } from './use-browse.ts'

interface CategoriesProps {
  browse: Browse
  exchangeType: BrowseProps['exchange_type']
  facets: BrowseProps['facets']
}

export function Categories({ browse, exchangeType, facets }: CategoriesProps) {
  const { values, search } = browse.state
  const chosen = [values.type ?? []].flat().map(String)
  const toggle = (type: string, on: boolean) => {
    const next = on ? [...chosen, type] : chosen.filter((other) => other !== type)
    browse.setValue('type', next.length > 0 ? next : undefined)
  }
  return (
    <fieldset className="min-w-0 max-sm:-mx-4 max-sm:max-w-[calc(100%+2rem)] max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 max-sm:[scrollbar-width:none]">
      <legend className="sr-only">{fields.type.label()}</legend>
      <div className="flex gap-2 sm:flex-wrap">
        <StateLink
          type={exchangeType}
          browse={browse}
          to={{ search, values: withValue(values, 'type', undefined) }}
          aria-current={chosen.length === 0 ? 'true' : undefined}
          className={pill(chosen.length === 0)}
        >
          <LayoutGrid size={18} aria-hidden="true" />
          {m.listings_all_categories()}
        </StateLink>
        {(facets.type ?? []).map(({ value, label, count }) => (
          <CategoryPill
            key={value}
            type={value as Category}
            label={label}
            count={count}
            checked={chosen.includes(value)}
            onChange={(on) => toggle(value, on)}
          />
        ))}
      </div>
    </fieldset>
  )
}

interface CategoryPillProps {
  type: Category
  label: string
  count: number
  checked: boolean
  onChange: (on: boolean) => void
}

function CategoryPill({ type, label, count, checked, onChange }: CategoryPillProps) {
  const Icon = checked ? Check : categoryIcons[type]
  const isOff = count === 0 && !checked
  return (
    <label className={clsx(pill(checked), isOff && 'text-ink-subtle')}>
      <input
        type="checkbox"
        name="type"
        value={type}
        checked={checked}
        disabled={isOff}
        onChange={(event) => onChange(event.target.checked)}
        className="absolute inset-0 m-0 size-full rounded-full opacity-0"
      />
      <Icon size={18} aria-hidden="true" />
      {label}
      <span className="text-sm tabular-nums">{numberText(count)}</span>
    </label>
  )
}

const pill = (isOn: boolean) =>
  clsx(
    'pill relative inline-flex min-h-11 shrink-0 items-center gap-2 rounded-full border px-3.5 whitespace-nowrap',
    'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
    isOn
      ? 'border-brand bg-brand-soft text-brand-soft-ink'
      : 'border-line bg-surface hover:border-line-strong',
  )
