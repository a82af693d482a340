import { Head } from '@inertiajs/react'
import type { Frame } from '../../browser/frame.ts'
import { useShared } from '../../browser/shared.ts'
import type { PropsOf } from '../../http/as-json.ts'
import { monthsText } from '../../i18n/months-shown.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { ButtonLink } from '../../ui/Button.tsx'
import { LogoMark } from '../../ui/Logo.tsx'
import { Prose } from '../../ui/Prose.tsx'
import type { aboutPage } from '../actions.ts'
import { HeroScene } from '../parts/Scene.tsx'
import { TextSection } from '../parts/TextSection.tsx'

export default function About({ text }: PropsOf<typeof aboutPage>) {
  const { app, user } = useShared()
  const park = app.park_name
  return (
    <>
      <Head title={m.about_title()} />
      <div className="border-b border-line bg-brand-soft text-brand-soft-ink">
        <div className="page flex items-center justify-between gap-12 py-10 lg:py-12">
          <div className="grid gap-4">
            <LogoMark className="size-14" />
            <h1 className="text-4xl">{m.about_title()}</h1>
            <p className="text-2xl font-semibold text-balance">{m.about_banner()}</p>
            <p className="max-w-[60ch] text-lg">{m.about_banner_lead({ park })}</p>
          </div>
          <HeroScene className="w-[24rem] shrink-0 max-lg:hidden" />
        </div>
      </div>
      <div className="page grid gap-10 pt-10">
        {text ? <Prose html={text} className="max-w-[65ch]" /> : <Standard park={park} />}
        <div className="flex flex-wrap gap-3">
          {!user && (
            <ButtonLink href="/join-labex" className="max-sm:w-full">
              {m.organisations_join_title()}
            </ButtonLink>
          )}
          <ButtonLink href="/" variant={user ? 'primary' : 'secondary'} className="max-sm:w-full">
            {m.about_home()}
          </ButtonLink>
        </div>
      </div>
    </>
  )
}

function Standard({ park }: { park: string }) {
  return (
    <div className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
      <TextSection title={m.about_what_title()}>{m.about_what_text()}</TextSection>
      <TextSection title={m.about_who_title()}>{m.about_who_text({ park })}</TextSection>
      <TextSection title={m.about_money_title()}>{m.about_money_text()}</TextSection>
      <TextSection title={m.about_time_title()}>{m.about_time_text({ months: monthsText() })}</TextSection>
    </div>
  )
}

export const frame: Frame = { bare: true }
