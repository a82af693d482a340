import type { ComponentProps, MouseEvent } from 'react'
import type { ExchangeType } from '../../fields.ts'
import { type BrowseState, browseHref } from '../../query.ts'
import type { Browse } from './use-browse.ts'

interface StateLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'onClick' | 'part'> {
  type: ExchangeType
  browse: Browse
  to: Pick<BrowseState, 'search' | 'values'>
  /** What a press changes of the state at that moment, when that is less than all of `to`. */
  part?: Partial<BrowseState>
  /** Moves focus, where the link itself goes away. */
  onChanged?: () => void
}

/** A link to another state of the list: it works without script, and with it the list changes in place. */
export function StateLink({ type, browse, to, part, onChanged, ...rest }: StateLinkProps) {
  const next = { ...to, sort: browse.state.sort, page: 1 }
  const change = (event: MouseEvent) => {
    if (!isPlain(event)) return
    event.preventDefault()
    browse.change(part ?? next)
    onChanged?.()
  }
  return <a {...rest} href={browseHref(type, next)} onClick={change} />
}

/** A press that wants no other tab or window. */
export const isPlain = (event: MouseEvent): boolean => !event.metaKey && !event.ctrlKey && !event.shiftKey
