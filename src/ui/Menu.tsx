import clsx from 'clsx'
import { Ellipsis } from 'lucide-react'
import { type ReactNode, type ToggleEvent, useId, useRef } from 'react'
import { Link } from './Link.tsx'

interface MenuItem {
  label: string
  icon?: ReactNode
  href?: string
  onSelect?: () => void
  danger?: boolean
  disabled?: boolean
}

interface MenuProps {
  label: string
  items: readonly MenuItem[]
  children?: ReactNode
  className?: string
}

/** A popover of links and buttons, not a `role=menu`. Escape closes it. */
export function Menu({ label, items, children, className }: MenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const close = () => list.current?.hidePopover()
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        popoverTarget={id}
        className={clsx(
          'inline-flex min-h-10 min-w-10 items-center justify-center gap-1.5 rounded-md text-ink-muted hover:bg-sunken hover:text-ink pointer-coarse:min-h-11 pointer-coarse:min-w-11',
          className,
        )}
      >
        {children ?? <Ellipsis size={20} aria-hidden="true" />}
      </button>
      <ul
        ref={list}
        id={id}
        popover="auto"
        className="menu"
        onToggle={(event) => place(event, button.current)}
      >
        {items.map((item) => (
          <li key={item.label}>
            <MenuRow item={item} close={close} />
          </li>
        ))}
      </ul>
    </>
  )
}

function MenuRow({ item, close }: { item: MenuItem; close: () => void }) {
  const look = clsx(
    'flex min-h-11 w-full items-center gap-3 rounded-md px-3 py-2 text-start disabled:cursor-not-allowed disabled:text-ink-subtle',
    item.danger ? 'text-danger hover:bg-danger-soft hover:text-danger-soft-ink' : 'hover:bg-sunken',
  )
  if (item.href)
    return (
      <Link href={item.href} onClick={close} className={look}>
        {item.icon}
        {item.label}
      </Link>
    )
  const select = () => {
    close()
    item.onSelect?.()
  }
  return (
    <button type="button" disabled={item.disabled} onClick={select} className={look}>
      {item.icon}
      {item.label}
    </button>
  )
}

/** Below the button, ends aligned, or above when there is no room: anchor positioning is not Baseline yet. */
function place(event: ToggleEvent<HTMLUListElement>, button: HTMLButtonElement | null): void {
  if (event.newState !== 'open' || !button) return
  const list = event.currentTarget
  const from = button.getBoundingClientRect()
  const below = from.bottom + 4
  const fits = below + list.offsetHeight < window.innerHeight
  list.style.top = `${fits ? below : Math.max(8, from.top - list.offsetHeight - 4)}px`
  list.style.left = `${Math.max(8, Math.min(from.right - list.offsetWidth, window.innerWidth - list.offsetWidth - 8))}px`
}
