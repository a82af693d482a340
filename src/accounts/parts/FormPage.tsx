import type { ReactNode } from 'react'
import { PageHeader } from '../../ui/PageHeader.tsx'

interface FormPageProps {
  title: string
  lead?: ReactNode
  back?: { href: string; label: string }
  above?: ReactNode
  children: ReactNode
}

/** The column is 416 px wide. */
export function FormPage({ title, lead, back, above, children }: FormPageProps) {
  return (
    <div className="mx-auto grid w-full max-w-[26rem] grid-cols-[minmax(0,1fr)] gap-6">
      {above}
      <PageHeader title={title} lead={lead} {...(back ? { back } : {})} />
      {children}
    </div>
  )
}
