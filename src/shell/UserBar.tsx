import {
  BellPlus,
  ChartColumn,
  CircleUser,
  FlaskConical,
  LayoutDashboard,
  Plus,
  ShieldCheck,
} from 'lucide-react'
import { LogoutButton } from '../accounts/parts/LogoutButton.tsx'
import { useMayPost, usePath, useShared } from '../browser/shared.ts'
import type { CurrentUser, News } from '../http/shared.ts'
import { m } from '../i18n/paraglide/messages.js'
import { ButtonLink } from '../ui/Button.tsx'
import { Bar, BarLink } from './Bar.tsx'
import { useNews } from './use-news.ts'

const isAtDesk = (path: string) => /^\/(safety-desk|recall)/.test(path)

export function UserBar({ user }: { user: CurrentUser }) {
  const news = useNews()
  return (
    <Bar
      home={isOnlyBoard(user) ? '/report' : '/dashboard'}
      label={m.ui_navigation_main()}
      wide={<Wide user={user} news={news} />}
      narrow={<Narrow user={user} news={news} />}
      badge={<WaitingCount count={news.waiting} />}
    />
  )
}

/** Takes part in nothing, so there is no dashboard. */
const isOnlyBoard = ({ role, grants, organisation }: CurrentUser): boolean =>
  role !== 'administrator' && grants.includes('board') && organisation === null

interface Links {
  user: CurrentUser
  news: News
}

function Wide({ user, news }: Links) {
  const { is_outsider, reads_report } = useShared()
  const { mayPost } = useMayPost()
  const seesDesk = useSeesDesk(user)
  const path = usePath()
  return (
    <>
      <Places row={false} user={user} news={news} />
      {!is_outsider && (
        <>
          <BarLink href="/alerts/create" current={path === '/alerts/create'}>
            {m.alerts_create_title()}
          </BarLink>
          {mayPost && (
            <ButtonLink
              href="/listings/create"
              icon={<Plus size={18} aria-hidden="true" />}
              className="mx-2 max-xl:mx-1 max-xl:text-sm"
              prefetch
            >
              {m.listings_create_title()}
            </ButtonLink>
          )}
        </>
      )}
      {seesDesk && (
        <BarLink href="/safety-desk" current={isAtDesk(path)}>
          {m.safety_nav()}
        </BarLink>
      )}
      {reads_report && user.role !== 'administrator' && (
        <BarLink href="/report" current={path === '/report'}>
          {m.report_nav()}
        </BarLink>
      )}
      {user.role === 'administrator' && (
        <BarLink href="/admin">
          <ShieldCheck size={18} aria-hidden="true" className="max-2xl:hidden" />
          {m.ui_nav_admin()}
        </BarLink>
      )}
      <BarLink href="/account" current={path === '/account'}>
        <CircleUser size={18} aria-hidden="true" className="max-2xl:hidden" />
        {m.ui_nav_account()}
      </BarLink>
      <LogoutButton />
    </>
  )
}

function Narrow({ user, news }: Links) {
  const { is_outsider, reads_report } = useShared()
  const { mayPost } = useMayPost()
  const seesDesk = useSeesDesk(user)
  const path = usePath()
  return (
    <div className="grid gap-1">
      {!is_outsider && (
        <div className={mayPost ? 'mb-2 grid grid-cols-2 gap-2' : 'mb-2 grid'}>
          {mayPost && (
            <ButtonLink href="/listings/create" block icon={<Plus size={18} aria-hidden="true" />}>
              {m.listings_create_title()}
            </ButtonLink>
          )}
          <ButtonLink
            href="/alerts/create"
            block
            variant="secondary"
            icon={<BellPlus size={18} aria-hidden="true" />}
          >
            {m.alerts_create_title()}
          </ButtonLink>
        </div>
      )}
      <Places row user={user} news={news} />
      <hr className="my-1 border-line" />
      {seesDesk && (
        <BarLink href="/safety-desk" current={isAtDesk(path)} row>
          <FlaskConical size={18} aria-hidden="true" />
          {m.safety_nav()}
        </BarLink>
      )}
      {reads_report && user.role !== 'administrator' && (
        <BarLink href="/report" current={path === '/report'} row>
          <ChartColumn size={18} aria-hidden="true" />
          {m.report_nav()}
        </BarLink>
      )}
      {user.role === 'administrator' && (
        <BarLink href="/admin" row>
          <LayoutDashboard size={18} aria-hidden="true" />
          {m.ui_nav_admin()}
        </BarLink>
      )}
      <BarLink href="/account" current={path === '/account'} row>
        <CircleUser size={18} aria-hidden="true" />
        {m.ui_nav_account()}
        <span className="ms-auto truncate text-sm text-ink-subtle">{user.name}</span>
      </BarLink>
      <LogoutButton row />
    </div>
  )
}

function Places({ row, user, news }: Links & { row: boolean }) {
  const path = usePath()
  const { is_outsider } = useShared()
  const places = [
    { href: '/dashboard', label: m.ui_nav_dashboard(), count: <WaitingCount count={news.waiting} /> },
    { href: '/listings/offers', label: m.ui_nav_offers() },
    { href: '/listings/requests', label: m.ui_nav_requests() },
    // The wide bar has no room for it; the lists lead there.
    ...(row && !is_outsider ? [{ href: '/before-you-buy', label: m.listings_buy_title() }] : []),
    { href: '/matches', label: m.ui_nav_matches(), count: <Unread count={news.unread_matches} /> },
  ]
  const own = ['/dashboard', '/matches']
  const shown = isOnlyBoard(user) ? places.filter(({ href }) => !own.includes(href)) : places
  return shown.map(({ href, label, count }) => (
    <BarLink key={href} href={href} current={path === href} row={row}>
      {label}
      {count}
    </BarLink>
  ))
}

interface CountProps {
  count: number
}

const WaitingCount = ({ count }: CountProps) => <Count count={count} words={m.ui_waiting({ count })} />
const Unread = ({ count }: CountProps) => <Count count={count} words={m.ui_matches_unread({ count })} />

function Count({ count, words }: CountProps & { words: string }) {
  if (count === 0) return null
  return (
    <span className="grid min-w-5 place-items-center rounded-full bg-brand px-1.5 text-sm leading-5 font-semibold text-on-brand tabular-nums">
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="visually-hidden">{words}</span>
    </span>
  )
}

/** Administrators watch that officers decide. */
const useSeesDesk = (user: Links['user']): boolean =>
  useShared().is_safety_officer || user.role === 'administrator'
