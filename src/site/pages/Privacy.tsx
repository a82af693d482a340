import { Head, Link } from '@inertiajs/react'
import type { PropsOf } from '../../http/as-json.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Prose } from '../../ui/Prose.tsx'
import type { privacyPage } from '../actions.ts'

export default function Privacy({ text, postal_address }: PropsOf<typeof privacyPage>) {
  return (
    <div className="grid max-w-[65ch] gap-8">
      <Head title={m.settings_privacy_title()} />
      <PageHeader title={m.settings_privacy_title()} lead={m.settings_privacy_description()} />
      <Prose html={text} />
      {postal_address && <address className="whitespace-pre-line not-italic">{postal_address}</address>}
      <p>
        <Link href="/contact" className="link">
          {m.about_disclaimer_questions()}
        </Link>
      </p>
    </div>
  )
}
