import { Head } from '@inertiajs/react'
import type { Frame } from '../../browser/frame.ts'
import { useShared } from '../../browser/shared.ts'
import type { PropsOf } from '../../http/as-json.ts'
import { m } from '../../i18n/paraglide/messages.js'
import type { homePage } from '../actions.ts'
import { Explained } from '../parts/Explained.tsx'
import { Hero } from '../parts/Hero.tsx'
import { Participants } from '../parts/Participants.tsx'
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
