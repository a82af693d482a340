import clsx from 'clsx'
import { CircleAlert, type LucideIcon, Megaphone, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Locale } from '../i18n/languages.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { Link } from '../ui/Link.tsx'

interface TopLineProps {
  label: string
  icon: LucideIcon
  look?: string
  /** Set when it differs from the page's. */
  language?: Locale
  link?: { href: string; label: string }
  close?: { label: string; onClick: () => void }
  children: ReactNode
}

export function TopLine({
  label,
  icon: Icon,
  look = levels.warning.look,
  language,
  link,
  close,
  children,
}: TopLineProps) {
  return (
    <aside aria-label={label} className={clsx('no-print', look)}>
      <p className="page flex gap-x-3 py-2.5">
        <Icon size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
        <span lang={language} className="[overflow-wrap:anywhere]">
          {children}
          {link && (
            <>
              {' '}
              <Link href={link.href} className="inline-block font-semibold underline underline-offset-2">
                {link.label}
              </Link>
            </>
          )}
        </span>
        {close && (
          <IconButton
            className="-my-2.5 ms-auto text-inherit"
            icon={<X size={18} aria-hidden="true" />}
            {...close}
          />
        )}
      </p>
    </aside>
  )
}

export const levels = {
  info: { icon: Megaphone, look: 'bg-info-soft text-info-soft-ink' },
  warning: { icon: TriangleAlert, look: 'bg-warning-soft text-warning-soft-ink' },
  danger: { icon: CircleAlert, look: 'bg-danger-soft text-danger-soft-ink' },
}
