import { Head } from '@inertiajs/react'
import type { Frame } from '../../browser/frame.ts'
import { OrganisationLabel } from '../../browser/OrganisationLabel.tsx'
import { useShared } from '../../browser/shared.ts'
import type { PropsOf } from '../../http/as-json.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { GetStartedForm } from '../../organisations/parts/GetStartedForm.tsx'
import type { homePage } from '../actions.ts'
import { Explained } from '../parts/Explained.tsx'
import { Hero } from '../parts/Hero.tsx'
import { Shelves } from '../parts/Shelves.tsx'

export default function Home({ counts, shelves, participants, opening }: PropsOf<typeof homePage>) {
  const { app } = useShared()
  return (
    <>
      <Head title={m.site_home_title()} />
      <Hero counts={counts} park={app.park_name} opening={opening} />
      <Shelves shelves={shelves} />
      <Explained park={app.park_name} />
      <Participants participants={participants} counts={counts} />
    </>
  )
}

export const frame: Frame = {
  bare: true,
  anchors: [
    { href: '#what', label: () => m.site_nav_what() },
    { href: '#how', label: () => m.site_nav_how() },
    { href: '#exchange', label: () => m.site_exchange_title() },
  ],
}

/** Fewer handovers convince nobody. */
const tellsFrom = 10

function Participants({ participants, counts }: Pick<PropsOf<typeof homePage>, 'participants' | 'counts'>) {
  const { user } = useShared()
  return (
    <section aria-labelledby="participants" className="page pt-12 lg:pt-16">
      <div className="grid gap-8 rounded-xl bg-brand-soft p-5 text-brand-soft-ink sm:p-8 lg:grid-cols-2">
        <div>
          <h2 id="participants" className="text-2xl">
            {m.site_participants_title()}
          </h2>
          {counts.handovers >= tellsFrom && (
            <p className="mt-2 text-lg">
              {m.site_participants_results({ count: counts.handovers, organisations: counts.organisations })}
            </p>
          )}
          {participants.length === 0 && <p className="mt-2 text-lg">{m.site_participants_none()}</p>}
          <ul className="mt-4 flex flex-wrap gap-x-6 gap-y-3">
            {participants.map((organisation) => (
              <li key={organisation.id}>
                <OrganisationLabel organisation={organisation} />
              </li>
            ))}
          </ul>
        </div>
        {!user && (
          <div>
            <h2 className="text-2xl">{m.site_participants_yours()}</h2>
            <p className="mt-2 mb-4">{m.site_participants_yours_text()}</p>
            <GetStartedForm button={m.site_participants_check()} />
          </div>
        )}
      </div>
    </section>
  )
}
