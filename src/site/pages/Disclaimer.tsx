import type { PropsOf } from '../../http/as-json.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Prose } from '../../ui/Prose.tsx'
import type { disclaimerPage } from '../actions.ts'
import { TextPage } from '../parts/TextPage.tsx'
import { TextSection } from '../parts/TextSection.tsx'
export default function Disclaimer({ text }: PropsOf<typeof disclaimerPage>) {
  return (
    <TextPage title={m.about_disclaimer_title()} lead={m.about_disclaimer_lead()}>
      {text ? <Prose html={text} /> : <Standard />}
    </TextPage>
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
