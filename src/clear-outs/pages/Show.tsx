import { Head } from '@inertiajs/react'
import type { PropsOf } from '../../http/as-json.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import type { showPage } from '../page-actions.ts'
import { OwnerPanel } from '../parts/OwnerPanel.tsx'
import { Taking } from '../parts/Taking.tsx'
import { Visit } from '../parts/Visit.tsx'

export default function Show({ clear_out, visit, things, own }: PropsOf<typeof showPage>) {
  return (
    <div className="grid gap-6 sm:gap-8">
      <Head title={clear_out.title} />
      <PageHeader title={clear_out.title} lead={clear_out.location_building ?? undefined} />
      {visit && <Visit visit={visit} title={clear_out.title} />}
      {own && (
        <OwnerPanel id={clear_out.id} own={own} shown={things.length} deadline={visit?.deadline ?? null} />
      )}
      {things.length > 0 && <Taking id={clear_out.id} things={things} isOwn={own !== null} />}
      {things.length === 0 && !own?.ended_on && (
        <EmptyState title={m.clear_outs_nothing()} level={2}>
          {m.clear_outs_nothing_lead()}
        </EmptyState>
      )}
    </div>
  )
}
