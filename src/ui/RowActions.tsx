import clsx from 'clsx'
import type { LucideIcon } from 'lucide-react'
import { m } from '../i18n/paraglide/messages.js'
import { Link } from './Link.tsx'
import { Menu } from './Menu.tsx'

export interface RowAct {
  /** Stays when the label changes, so that focus stays too. */
  key: string
  label: string
  icon: LucideIcon
  href?: string
  onSelect?: () => void
  danger?: boolean
  /** The element that says why it is impossible now. */
  lockedBy?: string | undefined
}

/** Words on a wide screen, icons on a narrower one, a menu on a phone. */
export function RowActions({ about, acts }: { about: string; acts: readonly RowAct[] }) {
  return (
    <>
      <div className="flex justify-end max-md:hidden forced-colors:gap-1">
        {acts.map((act) => (
          <Act key={act.key} act={act} about={about} />
        ))}
      </div>
      <Menu
        label={m.ui_actions_of({ title: about })}
        items={acts.map(menuItem)}
        className="border border-line-strong md:hidden"
      />
    </>
  )
}

function Act({ act, about }: { act: RowAct; about: string }) {
  const { label, icon, href, onSelect, danger = false, lockedBy } = act
  const shared = {
    title: label,
    'aria-label': `${label}${m.ui_act_on({ title: about })}`,
    className: clsx(
      'btn inline-flex min-h-10 min-w-10 shrink-0 items-center justify-center gap-1.5 rounded-md border border-transparent',
      'text-sm font-medium text-ink-muted transition-colors xl:px-2 pointer-coarse:min-h-11 pointer-coarse:min-w-11',
      'disabled:cursor-not-allowed disabled:text-ink-subtle disabled:opacity-60 disabled:hover:bg-transparent',
      danger ? 'hover:bg-danger-soft hover:text-danger-soft-ink' : 'hover:bg-sunken hover:text-ink',
    ),
  }
  const content = (
    <>
      <span className="xl:hidden">
        <Icon of={icon} />
      </span>
      <span className="whitespace-nowrap max-xl:hidden">{label}</span>
    </>
  )
  if (href && !lockedBy)
    return (
      <Link href={href} {...shared}>
        {content}
      </Link>
    )
  return (
    <button
      type="button"
      {...shared}
      disabled={lockedBy !== undefined}
      aria-describedby={lockedBy}
      onClick={onSelect}
    >
      {content}
    </button>
  )
}

const menuItem = ({ label, icon, href, onSelect, danger = false, lockedBy }: RowAct) => ({
  label,
  icon: <Icon of={icon} />,
  danger: danger && !lockedBy,
  ...(lockedBy ? { disabled: true } : href ? { href } : onSelect ? { onSelect } : {}),
})

const Icon = ({ of: Shape }: { of: LucideIcon }) => <Shape size={18} aria-hidden="true" />
