import { useRef } from 'react'
import { m } from '../../../i18n/paraglide/messages.js'
import { Button } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import type { BrowseProps } from '../../find/browse-props.ts'
import { type Criterion, chipsOf } from './criteria.ts'
import type { Browse } from './use-browse.ts'

interface ChipsProps {
  chips: readonly Criterion[]
  facets: BrowseProps['facets']
  browse: Browse
  focusResults: () => void
}

/** After a removal focus is on the next chip. */
export function Chips({ chips, facets, browse, focusResults }: ChipsProps) {
  const list = useRef<HTMLUListElement>(null)
  if (chips.length === 0) return null
  const remove = (chip: Criterion, index: number) => {
    const stays = new Set(chipsOf({ ...browse.state, ...chip.without }, facets).map(({ id }) => id))
    const next = [...chips.slice(index + 1), ...chips.slice(0, index).reverse()].find(({ id }) =>
      stays.has(id),
    )
    if (next) list.current?.querySelectorAll('button')[chips.indexOf(next)]?.focus()
    else focusResults()
    browse.change(chip.without)
  }
  const clear = () => {
    focusResults()
    browse.clear()
  }
  return (
    <div className="no-print flex noscript:hidden min-w-0 items-center gap-2 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 sm:flex-wrap">
      <h3 className="visually-hidden">{m.listings_active_filters()}</h3>
      <ul ref={list} className="[display:contents]">
        {chips.map((chip, index) => (
          <li key={chip.id} className="max-w-full shrink-0">
            <Chip
              removeLabel={m.listings_remove_filter({ label: chip.label })}
              onRemove={() => remove(chip, index)}
            >
              {chip.label}
            </Chip>
          </li>
        ))}
      </ul>
      <Button variant="quiet" size="sm" onClick={clear} className="shrink-0">
        {m.listings_clear_filters()}
      </Button>
    </div>
  )
}
