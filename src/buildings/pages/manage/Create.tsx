import type { PropsOf } from '../../../http/as-json.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import type { buildingCreatePage } from '../../manage-actions.ts'
import { BuildingForm } from '../../parts/manage/BuildingForm.tsx'

export default function BuildingCreate({ typed, map }: PropsOf<typeof buildingCreatePage>) {
  return (
    <div className="grid gap-6">
      <PageHeader
        title={m.buildings_create()}
        back={{ href: '/admin/buildings', label: m.buildings_back() }}
      />
      <BuildingForm building={null} map={map} typed={typed} />
    </div>
  )
}
