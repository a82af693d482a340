import type { PropsOf } from '../../http/as-json.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { TextPage } from '../../site/parts/TextPage.tsx'
import { Prose } from '../../ui/Prose.tsx'
import type { privacyPage } from '../actions.ts'
import { Kept } from '../parts/Kept.tsx'

export default function Privacy({ text, postal_address, kept }: PropsOf<typeof privacyPage>) {
  return (
    <TextPage
      title={m.settings_privacy_title()}
      lead={m.settings_privacy_description()}
      below={<Kept groups={kept} />}
    >
      <Prose html={text} />
      {postal_address && <address className="whitespace-pre-line not-italic">{postal_address}</address>}
    </TextPage>
  )
}
