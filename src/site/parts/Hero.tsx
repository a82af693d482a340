import { useShared } from '../../browser/shared.ts'
import type { PropsOf } from '../../http/as-json.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Link } from '../../ui/Link.tsx'
import type { homePage } from '../actions.ts'
import { Ask } from './Ask.tsx'

type HeroProps = Pick<PropsOf<typeof homePage>, 'counts' | 'opening'> & { park: string }

export function Hero({ counts, park, opening }: HeroProps) {
  const { user } = useShared()
  return (
    <section className="border-b border-line bg-surface">
      <div className="page grid gap-x-12 gap-y-6 py-8 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)] lg:items-end lg:py-12">
        <div>
          <p className="font-semibold text-brand">{m.site_home_eyebrow({ park })}</p>
          <h1 className="mt-2 text-5xl tracking-[-0.022em]">{m.site_home_headline()}</h1>
          <p className="mt-4 max-w-[52ch] text-lg text-ink-muted">{opening}</p>
        </div>
        <div className="grid gap-4">
          <Ask />
          <p className="flex flex-wrap gap-x-6">
            {counts.offers > 0 && (
              <Link href="/listings/offers" className="link inline-flex min-h-11 items-center" prefetch>
                {m.site_home_all_offers({ count: counts.offers })}
              </Link>
            )}
            {counts.requests > 0 && (
              <Link href="/listings/requests" className="link inline-flex min-h-11 items-center" prefetch>
                {m.site_home_all_requests({ count: counts.requests })}
              </Link>
            )}
            {!user && (
              <Link
                href="/login/create"
                className="link inline-flex min-h-11 items-center font-semibold"
                prefetch
              >
                {m.accounts_signup_title()}
              </Link>
            )}
          </p>
        </div>
      </div>
    </section>
  )
}
