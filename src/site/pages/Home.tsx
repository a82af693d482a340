import { Head } from '@inertiajs/react'
import type { Frame } from '../../browser/frame.ts'
import { useShared } from '../../browser/shared.ts'
import type { PropsOf } from '../../http/as-json.ts'
import { numberText } from '../../i18n/number.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { ButtonLink } from '../../ui/Button.tsx'
import type { homePage } from '../actions.ts'
import { Benefits } from '../parts/Benefits.tsx'
import { Exchange } from '../parts/Exchange.tsx'
import { HowItWorks } from '../parts/HowItWorks.tsx'
import { Recent } from '../parts/Recent.tsx'
import { HeroScene } from '../parts/Scene.tsx'

type Counted = Pick<PropsOf<typeof homePage>, 'counts'>

export default function Home({ counts, recent, groups }: PropsOf<typeof homePage>) {
  const { app, user } = useShared()
  return (
    <>
      <Head title={m.site_home_title()} />
      <Hero counts={counts} park={app.park_name} isMember={user !== null} />
      <Recent listings={recent} />
      <Benefits park={app.park_name} />
      <HowItWorks />
      <Exchange groups={groups} />
      {user === null && <Join />}
    </>
  )
}

export const frame: Frame = {
  bare: true,
  anchors: [
    { href: '#what', label: () => m.site_nav_what() },
    { href: '#how', label: () => m.site_nav_how() },
    { href: '#exchange', label: () => m.site_nav_exchange() },
  ],
}

function Hero({ counts, park, isMember }: Counted & { park: string; isMember: boolean }) {
  const { is_outsider } = useShared()
  const browse = counts.offers > 0 ? m.site_home_browse_count({ count: counts.offers }) : m.site_home_browse()
  return (
    <section className="border-b border-line bg-surface">
      <div className="page grid items-center gap-x-12 gap-y-10 pt-10 pb-12 lg:grid-cols-[minmax(0,11fr)_minmax(0,10fr)] lg:py-16">
        <div>
          <p className="font-semibold text-brand">{m.site_home_eyebrow({ park })}</p>
          <h1 className="mt-3 text-5xl tracking-[-0.022em]">{m.site_home_headline()}</h1>
          <p className="mt-5 max-w-[52ch] text-lg text-ink-muted">{m.site_home_lead()}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonLink href="/listings/offers" className="max-sm:w-full" prefetch>
              {browse}
            </ButtonLink>
            {!is_outsider && (
              <ButtonLink
                href={isMember ? '/listings/create' : '/join-labex'}
                variant="secondary"
                className="max-sm:w-full"
                prefetch
              >
                {isMember ? m.ui_nav_create_listing() : m.site_home_join()}
              </ButtonLink>
            )}
          </div>
          <Counts counts={counts} />
        </div>
        <HeroScene className="mx-auto w-full max-w-[35rem]" />
      </div>
    </section>
  )
}

/** Hidden until there is something to show. */
function Counts({ counts }: Counted) {
  if (counts.offers + counts.requests === 0) return null
  const figures = [
    { key: 'offers', count: counts.offers, words: m.site_home_count_offers({ count: counts.offers }) },
    {
      key: 'requests',
      count: counts.requests,
      words: m.site_home_count_requests({ count: counts.requests }),
    },
    {
      key: 'organisations',
      count: counts.organisations,
      words: m.site_home_count_organisations({ count: counts.organisations }),
    },
  ]
  return (
    <ul
      aria-label={m.site_home_counts_label()}
      className="mt-10 flex flex-wrap gap-x-8 gap-y-3 border-t border-line pt-5"
    >
      {figures.map(({ key, count, words }) => (
        <li key={key} className="flex items-baseline gap-2">
          <span className="text-2xl font-semibold tabular-nums">{numberText(count)}</span>
          <span className="text-ink-muted">{words}</span>
        </li>
      ))}
    </ul>
  )
}

function Join() {
  return (
    <section className="page pt-16 lg:pt-24">
      <div className="flex flex-wrap items-center justify-between gap-6 rounded-xl bg-brand-soft px-6 py-8 text-brand-soft-ink sm:px-10 sm:py-10">
        <div className="max-w-[56ch]">
          <h2 className="text-2xl">{m.site_join_title()}</h2>
          <p className="mt-2 text-lg">{m.site_join_text()}</p>
        </div>
        <div className="flex flex-wrap items-center gap-3 max-sm:w-full">
          <ButtonLink href="/join-labex" className="max-sm:w-full" prefetch>
            {m.site_home_join()}
          </ButtonLink>
          <ButtonLink
            href="/faq"
            variant="quiet"
            className="text-inherit underline underline-offset-4 max-sm:w-full"
          >
            {m.site_join_faq()}
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}
