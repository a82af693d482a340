import { router } from '@inertiajs/react'
import { useState } from 'react'
import { callApi } from '../../browser/api.ts'
import type { PropsOf } from '../../http/as-json.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { reasonOf } from '../../tables/parts/acts.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import type { rulePage } from '../actions.ts'
import { RuleForm } from '../parts/RuleForm.tsx'

export default function EditRule({ rule, registers }: PropsOf<typeof rulePage>) {
  const [isDeleting, setDeleting] = useState(false)
  const remove = async () => {
    const result = await callApi('DELETE', `/api/safety/rules/${rule.id}`)
    if (!result.ok) return reasonOf(result)
    router.visit('/safety-desk')
    return null
  }
  return (
    <div className="grid gap-6">
      <PageHeader
        title={m.safety_rule_edit()}
        lead={m.safety_rule_lead()}
        back={{ href: '/safety-desk', label: m.safety_desk_title() }}
      />
      <RuleForm key={rule.version} rule={rule} registers={registers} />
      <Button variant="quiet-danger" className="justify-self-start" onClick={() => setDeleting(true)}>
        {m.safety_rule_delete()}
      </Button>
      <ConfirmDialog
        open={isDeleting}
        title={m.safety_rule_delete_title()}
        confirmLabel={m.safety_rule_delete()}
        keepLabel={m.safety_rule_keep()}
        onConfirm={remove}
        onClose={() => setDeleting(false)}
      >
        {m.safety_rule_delete_text()}
      </ConfirmDialog>
    </div>
  )
}
