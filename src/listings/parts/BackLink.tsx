import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { backToSeen } from '../../browser/back.ts'
import { Link } from '../../ui/Link.tsx'

export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link
      href={href}
      onClickCapture={backToSeen}
      className="link no-print inline-flex min-h-8 w-fit items-center gap-1.5 text-sm"
    >
      <ArrowLeft size={16} aria-hidden="true" />
      {children}
    </Link>
  )
}
