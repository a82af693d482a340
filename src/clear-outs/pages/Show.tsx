import { Head } from '@inertiajs/react'
import type { PropsOf } from '../../http/as-json.ts'
import { Tiles } from '../../listings/parts/Tiles.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import type { showPage } from '../page-actions.ts'

export default function Show({ clear_out, things }: PropsOf<typeof showPage>) {
  return (
    <div className="grid gap-8">
      <Head title={clear_out.title} />
      <PageHeader title={clear_out.title} lead={clear_out.location_building ?? undefined} />
      <Tiles tiles={things} className="sm:grid-cols-3 lg:grid-cols-4" />
    </div>
  )
}
