import type { PropsOf } from '../../http/as-json.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { PageHeader } from '../../ui/PageHeader.tsx'
import type { newRulePage } from '../actions.ts'
import { RuleForm } from '../parts/RuleForm.tsx'

export default function NewRule({ registers }: PropsOf<typeof newRulePage>) {
  return (
    <div className="grid gap-6">
      <PageHeader
        title={m.safety_rule_new()}
        lead={m.safety_rule_lead()}
        back={{ href: '/safety-desk', label: m.safety_desk_title() }}
      />
      <RuleForm rule={null} registers={registers} />
    </div>
  )
}
