import { router } from '@inertiajs/react'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { callApi } from '../../browser/api.ts'
import type { PropsOf } from '../../http/as-json.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { sentenceOf } from '../../listings/catalogue/sentence.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import type { editPage } from '../actions.ts'
import { AlertForm } from '../parts/AlertForm.tsx'
import { namedBy } from '../parts/draft.ts'

export default function Edit(props: PropsOf<typeof editPage>) {
  return (
    <div className="grid gap-8">
      <PageHeader title={m.alerts_edit_title()} back={{ href: '/alerts', label: m.alerts_mine_title() }} />
      <AlertForm {...props} submitLabel={m.alerts_save_edit()}>
        <DeleteAlert {...props} />
      </AlertForm>
    </div>
  )
}

function DeleteAlert({ alert, organisations, buildings }: PropsOf<typeof editPage>) {
  const [open, setOpen] = useState(false)
  const names = Object.fromEntries(organisations.map(({ value, label }) => [value, label]))
  const remove = async () => {
    const result = await callApi('DELETE', `/api/alerts/${alert.id}`)
    if (!result.ok) return result.message
    router.visit('/alerts')
    return null
  }
  return (
    <>
      <Button
        variant="quiet-danger"
        icon={<Trash2 size={18} aria-hidden="true" />}
        onClick={() => setOpen(true)}
        className="sm:ms-auto max-sm:w-full"
      >
        {m.alerts_delete()}
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={m.alerts_delete_title({
          sentence: sentenceOf(alert.exchange_type, alert.specifications, names, namedBy(buildings)),
        })}
        confirmLabel={m.alerts_delete()}
        keepLabel={m.alerts_delete_keep()}
        onConfirm={remove}
      >
        {m.alerts_delete_text()}
      </ConfirmDialog>
    </>
  )
}
