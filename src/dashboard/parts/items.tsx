import clsx from 'clsx'
import {
  BellRing,
  CalendarClock,
  CalendarX,
  FilePenLine,
  HandHelping,
  type LucideIcon,
  ShieldCheck,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { unbrokenDay } from '../../i18n/day.ts'
import { monthsText } from '../../i18n/months-shown.ts'
import { numberText } from '../../i18n/number.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { titleOf } from '../../listings/parts/own/title.ts'
import { answerText, askedText } from '../../listings/row/shown-text.ts'
import type { Acts } from '../../tables/parts/acts.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import type { Attention } from '../attention.ts'

interface ItemProps {
  row: string
  icon: LucideIcon
  title: string
  text: string
  isDanger?: boolean
  isLate?: boolean
  children: ReactNode
}

export function Item({
  row,
  icon: Icon,
  title,
  text,
  isDanger = false,
  isLate = false,
  children,
}: ItemProps) {
  return (
    <li
      data-row={row}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-2.5 last:pb-0"
    >
      <Icon
        size={20}
        aria-hidden="true"
        className={clsx('shrink-0', isDanger ? 'text-danger' : isLate ? 'text-warning' : 'text-ink-subtle')}
      />
      <p className="min-w-0 flex-1 basis-48 sm:basis-64">
        <span className={clsx('font-semibold wrap-anywhere', isDanger && 'text-danger')}>{title}</span>
        <span className={clsx('block text-sm tabular-nums', isLate ? 'text-warning' : 'text-ink-muted')}>
          {text}
        </span>
      </p>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-auto">{children}</div>
    </li>
  )
}

/** For screen readers: what a button is about. */
export const About = ({ title }: { title: string }) => (
  <VisuallyHidden>{m.ui_act_on({ title })}</VisuallyHidden>
)

interface GoProps {
  href: string
  title: string
  children: string
}

export const Go = ({ href, title, children }: GoProps) => (
  <ButtonLink href={href} variant="secondary" size="sm">
    {children}
    <About title={title} />
  </ButtonLink>
)

interface MoreProps {
  row: string
  icon: LucideIcon
  count: number
  title: (told: { count: number }) => string
  text: string
  href: string
  page: string
}

export function More({ row, icon, count, title, text, href, page }: MoreProps) {
  if (count === 0) return null
  return (
    <Item row={row} icon={icon} title={title({ count })} text={text}>
      <Go href={href} title={page}>
        {m.dashboard_todo_see()}
      </Go>
    </Item>
  )
}

export const MoreWaiting = ({ attention: { waiting, waiting_total } }: { attention: Attention }) => (
  <More
    row="waiting-more"
    icon={HandHelping}
    count={waiting_total - waiting.length}
    title={m.dashboard_todo_more}
    text={m.dashboard_todo_more_text()}
    href="/my-connections?state=open"
    page={m.connections_mine_title()}
  />
)

/** Asks about things past their date; further ones are counted in a line. */
export function AskedItems({ attention: { asked, asked_total } }: { attention: Attention }) {
  return (
    <>
      {asked.map(({ id, answer_by, status, fit_for, ...row }) => {
        const title = titleOf(row)
        return (
          <Item
            key={id}
            row={`asked-${id}`}
            icon={CalendarX}
            title={title}
            text={askedText({ status, answer_by, fit_for }) ?? ''}
          >
            <Go href={`/listings/${id}/keep`} title={title}>
              {answerText({ status })}
            </Go>
          </Item>
        )
      })}
      <More
        row="asked-more"
        icon={CalendarX}
        count={asked_total - asked.length}
        title={m.dashboard_todo_asked_more}
        text={m.dashboard_todo_asked_more_text()}
        href="/my-listings"
        page={m.listings_mine_title()}
      />
    </>
  )
}

/** Shown for two more weeks at most; further ones are counted in a line. */
export function EndingItems({
  attention: { ending, ending_total },
  acts,
}: {
  attention: Attention
  acts: Acts
}) {
  return (
    <>
      {ending.map(({ id, expires_on, ...row }) => {
        const title = titleOf(row)
        const key = `ending-${id}`
        return (
          <Item
            key={id}
            row={key}
            icon={CalendarClock}
            title={title}
            text={m.dashboard_todo_ending({ date: unbrokenDay(expires_on) })}
          >
            <Button
              variant="secondary"
              size="sm"
              busy={acts.busy === key}
              onClick={() => void acts.actOn(key, 'POST', `/api/listings/${id}/renew`, { act: 'extend' })}
            >
              {m.listings_renew_extend({ months: monthsText() })}
              <About title={title} />
            </Button>
            <ButtonLink href={`/listings/${id}/renew`} variant="quiet" size="sm">
              {m.dashboard_todo_ending_action()}
              <About title={title} />
            </ButtonLink>
          </Item>
        )
      })}
      <More
        row="ending-more"
        icon={CalendarClock}
        count={ending_total - ending.length}
        title={m.dashboard_todo_ending_more}
        text={m.dashboard_todo_ending_more_text()}
        href="/my-listings?state=active"
        page={m.listings_mine_title()}
      />
    </>
  )
}

export function MatchesItem({ unread }: { unread: number }) {
  if (unread === 0) return null
  const title = m.dashboard_todo_matches({ count: unread })
  return (
    <Item row="matches" icon={BellRing} title={title} text={m.dashboard_todo_matches_text()}>
      <Go href="/matches" title={title}>
        {m.dashboard_todo_see()}
      </Go>
    </Item>
  )
}

/** One line stands for all drafts, and leads to the newest. */
export function DraftItem({ attention: { draft, drafts_total } }: { attention: Attention }) {
  if (!draft) return null
  const title = titleOf(draft)
  const { id, step, created_on } = draft
  return (
    <Item
      row={`draft-${id}`}
      icon={FilePenLine}
      title={drafts_total > 1 ? m.dashboard_drafts({ count: numberText(drafts_total), title }) : title}
      text={m.dashboard_draft_step({ step, date: unbrokenDay(created_on) })}
    >
      <Go href={`/listings/${id}/edit?step=${step}`} title={title}>
        {m.dashboard_draft_continue()}
      </Go>
      {drafts_total > 1 && (
        <ButtonLink href="/my-listings?state=draft" variant="quiet" size="sm">
          {m.dashboard_all({ count: numberText(drafts_total) })}
          <About title={m.dashboard_drafts_all()} />
        </ButtonLink>
      )}
    </Item>
  )
}

export function SafetyItem({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <Item row="safety" icon={ShieldCheck} title={m.safety_todo({ count })} text={m.safety_todo_text()}>
      <Go href="/safety-desk" title={m.safety_desk_title()}>
        {m.safety_mail_waiting_button()}
      </Go>
    </Item>
  )
}
