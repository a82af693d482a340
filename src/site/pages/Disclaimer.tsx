import { Head, Link } from '@inertiajs/react'
import type { PropsOf } from '../../http/as-json.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Prose } from '../../ui/Prose.tsx'
import type { disclaimerPage } from '../actions.ts'
import { TextSection } from '../parts/TextSection.tsx'
export default function Disclaimer({ text }: PropsOf<typeof disclaimerPage>) {
  return (
    <div className="grid max-w-[65ch] gap-8">
      <Head title={m.about_disclaimer_title()} />
      <PageHeader title={m.about_disclaimer_title()} lead={m.about_disclaimer_lead()} />
      {text ? <Prose html={text} /> : <Standard />}
      <p>
        <Link href="/contact" className="link">
          {m.about_disclaimer_questions()}
        </Link>
      </p>
    </div>
  )
}

function Standard() {
  return (
    <>
      <TextSection title={m.about_disclaimer_role_title()}>{m.about_disclaimer_role_text()}</TextSection>
      <TextSection title={m.about_disclaimer_exchange_title()}>
        {m.about_disclaimer_exchange_text()}
      </TextSection>
      <TextSection title={m.about_disclaimer_safety_title()}>{m.about_disclaimer_safety_text()}</TextSection>
      <TextSection title={m.about_disclaimer_warranty_title()}>
        {m.about_disclaimer_warranty_text()}
      </TextSection>
      <TextSection title={m.about_disclaimer_privacy_title()}>
        {m.about_disclaimer_privacy_text()}
      </TextSection>
    </>
  )
}
