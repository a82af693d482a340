import type { PropsOf } from '../../http/as-json.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { PageHeader } from '../../ui/PageHeader.tsx'
import type { newPage } from '../grid-actions.ts'
import { Ways } from '../parts/Ways.tsx'

export default function New(props: PropsOf<typeof newPage>) {
  return (
    <div className="grid gap-8">
      <PageHeader title={m.clear_outs_new_title()} lead={m.clear_outs_new_lead()} />
      <Ways {...props} />
    </div>
  )
}
