import { useShared } from '../browser/shared.ts'
import { m } from '../i18n/paraglide/messages.js'
import { Link } from '../ui/Link.tsx'
import { Logo } from '../ui/Logo.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { ThemeSwitch } from './ThemeSwitch.tsx'

export function SiteFooter() {
  const { app } = useShared()
  const links = [
    { href: '/about', label: m.ui_nav_about() },
    { href: '/faq', label: m.ui_nav_faq() },
    { href: '/map', label: m.ui_nav_map() },
    { href: '/contact', label: m.ui_nav_contact() },
    { href: '/safety', label: m.ui_nav_safety() },
    { href: '/disclaimer', label: m.ui_nav_disclaimer() },
    { href: '/privacy', label: m.ui_nav_privacy() },
    { href: '/api', label: m.ui_nav_api() },
  ]
  return (
    <footer className="site mt-12 border-t border-line bg-surface">
      <div className="page grid gap-6 py-8">
        <div className="grid gap-3">
          <Logo picture={app.logo} className="text-lg" />
          <nav aria-label={m.ui_navigation_footer()} className="-ms-2 flex flex-wrap sm:gap-x-2">
            {links.map(({ href, label }) => (
              <Link
                key={href}
                href={href}
                className="inline-flex min-h-11 items-center rounded-md px-2 text-ink-muted underline-offset-4 hover:text-ink hover:underline"
              >
                {label}
              </Link>
            ))}
          </nav>
        </div>
        <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-6">
          <div className="flex flex-wrap gap-x-8 gap-y-4">
            <LanguageSwitch />
            <ThemeSwitch />
          </div>
          <p className="text-sm text-ink-muted">
            {m.ui_copyright({ year: new Date().getFullYear(), park: app.park_name })}
          </p>
        </div>
      </div>
    </footer>
  )
}
