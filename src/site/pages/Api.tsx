import type { ReactNode } from 'react'
import type { PropsOf } from '../../http/as-json.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { PageHeader } from '../../ui/PageHeader.tsx'
import type { apiPage } from '../actions.ts'

export default function Api({ examples }: PropsOf<typeof apiPage>) {
  return (
    <div className="grid max-w-[76ch] grid-cols-[minmax(0,1fr)] gap-10">
      <PageHeader title={m.site_api_title()} lead={m.site_api_lead()} />
      <Example title={m.site_api_browse()} command={examples.browse}>
        {m.site_api_browse_text()}
      </Example>
      <Example title={m.site_api_login()} command={examples.login}>
        {m.site_api_login_text()}
      </Example>
      <Example title={m.site_api_publish()} command={examples.publish}>
        {m.site_api_publish_text()}
      </Example>
      <section className="grid gap-3">
        <h2 className="text-2xl">{m.site_api_rules()}</h2>
        <ul className="grid list-disc gap-2 ps-5">
          <li>{m.site_api_rule_refused()}</li>
          <li>{m.site_api_rule_repeat()}</li>
          <li>{m.site_api_rule_photo()}</li>
        </ul>
      </section>
      <section className="grid gap-3">
        <h2 className="text-2xl">{m.site_api_all()}</h2>
        <p>{m.site_api_all_text()}</p>
        <p>
          <a href="/api/openapi.json" className="link inline-flex min-h-11 items-center">
            /api/openapi.json
          </a>
        </p>
      </section>
    </div>
  )
}

function Example({ title, command, children }: { title: string; command: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="text-2xl">{title}</h2>
      <p>{children}</p>
      <pre className="rounded-lg border border-line bg-sunken p-4 text-sm whitespace-pre-wrap [overflow-wrap:anywhere]">
        <code translate="no">{command}</code>
      </pre>
    </section>
  )
}
