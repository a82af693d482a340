import clsx from 'clsx'
import {
  ArrowLeft,
  Building2,
  Cable,
  ChartColumn,
  CircleQuestionMark,
  FlaskConical,
  Inbox,
  LayoutDashboard,
  LogIn,
  type LucideIcon,
  Mail,
  MapPin,
  Package,
  ScrollText,
  Settings,
  Users,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { LogoutButton } from '../accounts/parts/LogoutButton.tsx'
import { usePath, useShared } from '../browser/shared.ts'
import { numberText } from '../i18n/number.ts'
import { m } from '../i18n/paraglide/messages.js'
import { Link } from '../ui/Link.tsx'
import { Logo } from '../ui/Logo.tsx'
import { MenuWords } from './Bar.tsx'
import { useClosingMenu } from './closing-menu.ts'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { PageBoundary } from './PageBoundary.tsx'
import { ParkInDocument } from './ParkInDocument.tsx'
import { PasskeyOffer } from './PasskeyOffer.tsx'
import { PhotosOfOthers } from './PhotosOfOthers.tsx'
import { PrintHead } from './PrintHead.tsx'
import {
  AddressNotice,
  AnnouncementNotice,
  FactorNotice,
  FlashMessage,
  ReadOnlyNotice,
  SkipLink,
} from './parts.tsx'
import { ThemeSwitch } from './ThemeSwitch.tsx'

export function AdminLayout({ children }: { children: ReactNode }) {
  const menu = useClosingMenu()
  const { app, waiting_join_requests: waiting = 0 } = useShared()
  return (
    <div className="lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] print:block">
      <ParkInDocument />
      <PhotosOfOthers />
      <SkipLink />
      <aside
        aria-label={m.ui_admin_navigation()}
        className="admin z-30 bg-sidebar text-sidebar-ink lg:sticky lg:top-0 lg:h-dvh lg:overflow-y-auto"
      >
        <div className="hidden h-full flex-col gap-6 px-3 py-5 lg:flex">
          <AdminHome />
          <nav aria-label={m.ui_admin_navigation()} className="grid gap-0.5">
            <AdminLinks />
          </nav>
          <div className="mt-auto grid gap-0.5">
            <AdminExits />
          </div>
        </div>
        <details ref={menu} className="group lg:hidden">
          <summary className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 px-4">
            <Logo picture={app.logo} suffix={m.ui_nav_admin()} className="[&_.text-brand]:text-inherit" />
            <span className="inline-flex min-h-10 items-center rounded-md border border-sidebar-muted px-3.5 font-semibold">
              <MenuWords badge={waiting > 0 && <WaitingCount count={waiting} />} />
            </span>
          </summary>
          <nav aria-label={m.ui_admin_navigation()} className="grid gap-0.5 px-3 pb-4">
            <AdminLinks />
            <hr className="my-2 border-sidebar-active" />
            <AdminExits />
          </nav>
        </details>
      </aside>
      <div className="flex min-h-dvh min-w-0 flex-col">
        <AnnouncementNotice />
        <ReadOnlyNotice />
        <AddressNotice />
        <FactorNotice />
        <PasskeyOffer />
        <main id="main" className="page flex-1 py-6 lg:py-8">
          <PrintHead />
          <FlashMessage className="mb-6" />
          <PageBoundary>{children}</PageBoundary>
        </main>
        <footer className="site page flex flex-wrap gap-x-8 gap-y-4 pt-10 pb-8">
          <LanguageSwitch />
          <ThemeSwitch />
        </footer>
      </div>
    </div>
  )
}

function AdminHome() {
  const { app } = useShared()
  return (
    <Link href="/admin" className="rounded-md px-3">
      <Logo picture={app.logo} suffix={m.ui_nav_admin()} className="text-lg [&_.text-brand]:text-inherit" />
    </Link>
  )
}

function AdminLinks() {
  const path = usePath()
  const { waiting_join_requests } = useShared()
  const links: { href: string; label: string; icon: LucideIcon; waiting?: number }[] = [
    { href: '/admin', label: m.ui_admin_dashboard(), icon: LayoutDashboard },
    { href: '/report', label: m.report_nav(), icon: ChartColumn },
    { href: '/admin/connections', label: m.ui_admin_connections(), icon: Cable },
    { href: '/admin/listings', label: m.ui_admin_listings(), icon: Package },
    { href: '/admin/faq', label: m.ui_admin_faq(), icon: CircleQuestionMark },
    {
      href: '/admin/join-labex-requests',
      label: m.ui_admin_join_requests(),
      icon: Inbox,
      waiting: waiting_join_requests,
    },
    { href: '/admin/users', label: m.ui_admin_users(), icon: Users },
    { href: '/admin/organisations', label: m.ui_admin_organisations(), icon: Building2 },
    { href: '/admin/buildings', label: m.ui_admin_buildings(), icon: MapPin },
    { href: '/admin/contact', label: m.ui_admin_contact(), icon: Mail },
    { href: '/admin/substances', label: m.ui_admin_substances(), icon: FlaskConical },
    { href: '/admin/sign-in', label: m.ui_admin_sign_in(), icon: LogIn },
    { href: '/admin/settings', label: m.ui_admin_settings(), icon: Settings },
    { href: '/admin/audit', label: m.ui_admin_audit(), icon: ScrollText },
  ]
  return links.map(({ href, label, icon: Icon, waiting = 0 }) => (
    <AdminLink key={href} href={href} current={href === '/admin' ? path === href : path.startsWith(href)}>
      <Icon size={18} aria-hidden="true" />
      {label}
      {waiting > 0 && <WaitingCount count={waiting} />}
    </AdminLink>
  ))
}

function WaitingCount({ count }: { count: number }) {
  return (
    <span className="ms-auto grid min-w-5 place-items-center rounded-full bg-sidebar-ink px-1.5 text-sm leading-5 font-semibold text-sidebar tabular-nums">
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="visually-hidden">{m.ui_admin_waiting({ count: numberText(count) })}</span>
    </span>
  )
}

function AdminExits() {
  return (
    <>
      <AdminLink href="/dashboard">
        <ArrowLeft size={18} aria-hidden="true" />
        {m.ui_admin_back_to_site()}
      </AdminLink>
      <LogoutButton row dark />
    </>
  )
}

function AdminLink({
  href,
  current = false,
  children,
}: {
  href: string
  current?: boolean
  children: ReactNode
}) {
  return (
    <Link
      href={href}
      aria-current={current ? 'page' : undefined}
      className={clsx(
        'flex min-h-11 items-center gap-3 rounded-md px-3 transition-colors',
        current
          ? 'bg-sidebar-active font-semibold text-sidebar-ink'
          : 'text-sidebar-muted hover:bg-sidebar-active hover:text-sidebar-ink',
      )}
    >
      {children}
    </Link>
  )
}
