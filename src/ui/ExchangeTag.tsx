import { Search, Upload } from 'lucide-react'
import { m } from '../i18n/paraglide/messages.js'
import { Tag } from './Tag.tsx'

/** Differs in more than colour. */
export function ExchangeTag({ type }: { type: 'offer' | 'request' }) {
  if (type === 'offer')
    return (
      <Tag tone="brand" icon={<Upload size={14} aria-hidden="true" />}>
        {m.ui_offer()}
      </Tag>
    )
  return (
    <Tag tone="request" dashed icon={<Search size={14} aria-hidden="true" />}>
      {m.ui_request()}
    </Tag>
  )
}
