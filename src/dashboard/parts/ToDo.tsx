import { BellRing, CalendarClock, FilePenLine, type LucideIcon, PackageCheck } from 'lucide-react'
import { useShared } from '../../browser/shared.ts'
import { formatDay } from '../../i18n/day.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { ButtonLink } from '../../ui/Button.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import type { Attention } from '../actions.ts'
import { titleOf } from './title.ts'

interface Item {
  key: string
  icon: LucideIcon
  title: string
  text: string
  href: string
  action: string
}

/** What needs attention first: news, listings about to end, handovers that wait, drafts. Nothing, when nothing does. */
export function ToDo({ attention }: { attention: Attention }) {
  const items = itemsOf(attention, useShared().unread_matches)
  if (items.length === 0) return null
  return (
    <section
      aria-labelledby="to-do"
      className="grid gap-3 rounded-lg border border-line bg-surface p-4 sm:p-5"
    >
      <h2 id="to-do" className="text-lg">
        {m.dashboard_todo_title()}
      </h2>
      <ul className="grid gap-2">
        {items.map((item) => (
          <ToDoItem key={item.key} item={item} />
        ))}
      </ul>
    </section>
  )
}

function ToDoItem({ item: { icon: Icon, title, text, href, action } }: { item: Item }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-2">
      <Icon size={20} aria-hidden="true" className="shrink-0 text-ink-subtle max-sm:hidden" />
      <p className="min-w-0 flex-1 basis-56">
        <span className="font-semibold wrap-anywhere">{title}</span>
        <span className="block text-sm text-ink-muted tabular-nums">{text}</span>
      </p>
      <ButtonLink href={href} variant="secondary" size="sm" className="max-sm:w-full">
        {action}
        <VisuallyHidden>{m.dashboard_act_on({ title })}</VisuallyHidden>
      </ButtonLink>
    </li>
  )
}

function itemsOf({ ending, waiting, drafts }: Attention, unread: number): Item[] {
  const news: Item = {
    key: 'matches',
    icon: BellRing,
    title: m.dashboard_todo_matches({ count: unread }),
    text: m.dashboard_todo_matches_text(),
    href: '/matches',
    action: m.dashboard_todo_matches_action(),
  }
  return [
    ...(unread > 0 ? [news] : []),
    ...ending.map(({ id, title, expires_on }) => ({
      key: `ending ${id}`,
      icon: CalendarClock,
      title: titleOf({ title }),
      text: m.dashboard_todo_ending({ date: formatDay(expires_on) }),
      href: `/listings/${id}/renew`,
      action: m.dashboard_todo_ending_action(),
    })),
    ...waiting.map(({ id, title, created_on }) => ({
      key: `waiting ${id}`,
      icon: PackageCheck,
      title: titleOf({ title }),
      text: m.dashboard_todo_waiting({ date: formatDay(created_on) }),
      href: `/connections/${id}`,
      action: m.dashboard_todo_waiting_action(),
    })),
    ...drafts.map(({ id, title, step, created_on }) => ({
      key: `draft ${id}`,
      icon: FilePenLine,
      title: titleOf({ title }),
      text: m.dashboard_draft_step({ step, date: formatDay(created_on) }),
      href: `/listings/${id}/edit?step=${step}`,
      action: m.dashboard_draft_continue(),
    })),
  ]
}
