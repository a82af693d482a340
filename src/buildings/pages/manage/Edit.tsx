import type { PropsOf } from '../../../http/as-json.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import type { buildingEditPage } from '../../manage-actions.ts'
import { BuildingForm } from '../../parts/manage/BuildingForm.tsx'

export default function BuildingEdit({ building, map }: PropsOf<typeof buildingEditPage>) {
  const title = m.buildings_edit({ name: building.name })
  return (
    <div className="grid gap-6">
      <PageHeader title={title} back={{ href: '/admin/buildings', label: m.buildings_back() }} />
      <BuildingForm key={building.version} building={building} map={map} />
    </div>
  )
}
