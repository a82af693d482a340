import type { ReactNode } from 'react'
import { m } from '../../i18n/paraglide/messages.js'
import { Link } from '../../ui/Link.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'

interface TextPageProps {
  title: string
  lead: string
  children: ReactNode
  /** Wider than a line of text may be. */
  below?: ReactNode
}

export function TextPage({ title, lead, children, below }: TextPageProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-12">
      <div className="grid max-w-[65ch] gap-8">
        <PageHeader title={title} lead={lead} />
        {children}
        <p>
          <Link href="/contact" className="link">
            {m.about_disclaimer_questions()}
          </Link>
        </p>
      </div>
      {below}
    </div>
  )
}
