import type { ComponentProps, MouseEvent } from 'react'
import type { ExchangeType } from '../../catalogue/fields.ts'
import { type BrowseState, browseHref } from '../../catalogue/query.ts'
import type { Browse } from './use-browse.ts'

interface StateLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'onClick' | 'part'> {
  type: ExchangeType
  browse: Browse
  to: Pick<BrowseState, 'search' | 'values'>
  /** Set when a press changes only part of `to`. */
  part?: Partial<BrowseState>
  onChanged?: () => void
}

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

export const isPlain = (event: MouseEvent): boolean => !event.metaKey && !event.ctrlKey && !event.shiftKey
