import clsx from 'clsx'
import { m } from '../../../i18n/paraglide/messages.js'
import { tagLook } from '../../../ui/Tag.tsx'
import type { ExchangeType } from '../../catalogue/fields.ts'
import { StateLink } from './StateLink.tsx'
import type { Browse } from './use-browse.ts'

interface SearchTagProps {
  type: ExchangeType
  browse: Browse
  text: string
  onChanged: () => void
}

export function SearchTag({ type, browse, text, onChanged }: SearchTagProps) {
  return (
    <StateLink
      type={type}
      browse={browse}
      to={{ search: text, values: browse.state.values }}
      part={{ search: text }}
      onChanged={onChanged}
      aria-label={m.listings_search_for({ text })}
      className={clsx(tagLook(), 'relative underline decoration-1 underline-offset-2 hover:decoration-2')}
    >
      {text}
    </StateLink>
  )
}
