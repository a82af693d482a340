import { Head } from '@inertiajs/react'
import clsx from 'clsx'
import { ArrowLeft } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { Link } from './Link.tsx'

interface PageHeaderProps {
  title: string
  documentTitle?: string | null
  lead?: ReactNode
  /** Not on a phone, where a list comes first. */
  wideLead?: boolean
  actions?: ReactNode
  back?: { href: string; label: string }
  eyebrow?: ReactNode
}

export function PageHeader({
  title,
  documentTitle = title,
  lead,
  wideLead,
  actions,
  back,
  eyebrow,
}: PageHeaderProps) {
  return (
    <div className="grid gap-2">
      {documentTitle !== null && <Head title={documentTitle} />}
      {back && (
        <Link href={back.href} className="link inline-flex min-h-8 w-fit items-center gap-1.5 text-sm">
          <ArrowLeft size={16} aria-hidden="true" />
          {back.label}
        </Link>
      )}
      {eyebrow && <div className="flex flex-wrap gap-2">{eyebrow}</div>}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h1 className="text-3xl wrap-anywhere">
          <Breaking text={title} />
        </h1>
        {lead && (
          <div className={clsx('w-full text-lg text-ink-muted sm:order-1', wideLead && 'max-sm:hidden')}>
            <div className="max-w-[70ch] text-pretty">{lead}</div>
          </div>
        )}
        {actions && <div className="flex max-w-full flex-wrap gap-3 max-sm:mt-2">{actions}</div>}
      </div>
    </div>
  )
}

/** An address in a title, as of somebody without a name, breaks before its domain. */
const Breaking = ({ text }: { text: string }) =>
  text.split(/(?=@)/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts stay in order
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ))
