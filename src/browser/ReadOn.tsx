import { ExternalLink } from 'lucide-react'
import { m } from '../i18n/paraglide/messages.js'

export function ReadOn({ link }: { link: string }) {
  if (link === '') return null
  return (
    <a href={link} rel="noreferrer" className="link inline-flex items-center gap-1">
      {m.safety_read_on({ host: new URL(link).host })}
      <ExternalLink size={14} aria-hidden="true" />
    </a>
  )
}
