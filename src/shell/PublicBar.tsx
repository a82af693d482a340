import type { Anchor } from '../browser/frame.ts'
import { usePath } from '../browser/shared.ts'
import { m } from '../i18n/paraglide/messages.js'
import { ButtonLink } from '../ui/Button.tsx'
import { Bar, BarLink } from './Bar.tsx'

export function PublicBar({ anchors }: { anchors: readonly Anchor[] }) {
  const links = (row: boolean) => <PublicLinks anchors={anchors} row={row} />
  return (
    <Bar
      home="/"
      label={m.ui_navigation_main()}
      wide={
        <>
          {links(false)}
          <span className="w-3" />
          <JoinAndLogin />
        </>
      }
      narrow={
        <div className="grid gap-1">
          {links(true)}
          <div className="mt-2 grid grid-cols-2 gap-2">
            <JoinAndLogin block />
          </div>
        </div>
      }
    />
  )
}

function PublicLinks({ anchors, row }: { anchors: readonly Anchor[]; row: boolean }) {
  const path = usePath()
  const lists = [
    { href: '/listings/offers', label: m.ui_nav_offers() },
    { href: '/listings/requests', label: m.ui_nav_requests() },
    { href: '/faq', label: m.ui_nav_faq() },
  ]
  return (
    <>
      {/* A page with anchors links to the lists itself; the Dutch bar has no room for both. */}
      {(row || anchors.length === 0) &&
        lists.map(({ href, label }) => (
          <BarLink key={href} href={href} current={path === href} row={row}>
            {label}
          </BarLink>
        ))}
      {anchors.map((anchor) => (
        <BarLink key={anchor.href} href={anchor.href} plain row={row}>
          {anchor.label()}
        </BarLink>
      ))}
      <BarLink href="/contact" current={path === '/contact'} row={row}>
        {m.ui_nav_contact()}
      </BarLink>
      <BarLink href="/join-labex" current={path === '/join-labex'} row={row}>
        {m.organisations_join_title()}
      </BarLink>
    </>
  )
}

function JoinAndLogin({ block = false }: { block?: boolean }) {
  return (
    <>
      <ButtonLink href="/login" variant="secondary" block={block} prefetch>
        {m.ui_nav_login()}
      </ButtonLink>
      <ButtonLink href="/login/create" block={block} className={block ? '' : 'ms-1'} prefetch>
        {m.accounts_signup_title()}
      </ButtonLink>
    </>
  )
}
