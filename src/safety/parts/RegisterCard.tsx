import { router } from '@inertiajs/react'
import { useState } from 'react'
import { callApi } from '../../browser/api.ts'
import { useForm } from '../../browser/form.ts'
import { formatDay } from '../../i18n/day.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { reasonOf } from '../../tables/parts/acts.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { SubmitButton } from '../../ui/SubmitButton.tsx'
import { SuccessNotice } from '../../ui/SuccessNotice.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import type { RegisterProps } from '../actions.ts'
import { registerNames } from '../names.ts'

/** Shows what a register holds and takes the list that replaces it. */
export function RegisterCard({ register, mayReplace }: { register: RegisterProps; mayReplace: boolean }) {
  const { key, numbers, source, imported_on } = register
  const name = registerNames[key]()
  const [isOpen, setOpen] = useState(false)
  const [isEmptying, setEmptying] = useState(false)
  const form = useForm({ csv: '', source: '' })
  const submit = form.submitTo('POST', '/api/safety/registers', {
    transform: (values) => ({ ...values, register: key }),
    onSuccess: () => {
      form.reset()
      setOpen(false)
      router.reload({ only: ['registers', 'waiting_listings', 'connections'] })
    },
  })
  const empty = async () => {
    const body = { register: key, source: m.safety_register_emptied(), empty: true }
    const result = await callApi('POST', '/api/safety/registers', body)
    if (!result.ok) return reasonOf(result)
    setEmptying(false)
    router.reload({ only: ['registers', 'waiting_listings', 'connections'] })
    return null
  }
  return (
    <Card as="section" aria-labelledby={`register-${key}`} className="grid content-start gap-4">
      <h3 id={`register-${key}`} className="text-lg">
        {name}
      </h3>
      {numbers === 0 || imported_on === null ? (
        <Notice tone="warning">{m.safety_register_empty()}</Notice>
      ) : (
        <p>{m.safety_register_holds({ count: numbers, source, date: formatDay(imported_on) })}</p>
      )}
      {mayReplace && !isOpen && (
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => setOpen(true)}>
            {numbers === 0 ? m.safety_register_import() : m.safety_register_replace()}
          </Button>
          {numbers > 0 && (
            <Button variant="quiet-danger" onClick={() => setEmptying(true)}>
              {m.safety_register_clear()}
            </Button>
          )}
        </div>
      )}
      <ConfirmDialog
        open={isEmptying}
        title={m.safety_register_clear_title({ name })}
        confirmLabel={m.safety_register_clear()}
        keepLabel={m.safety_register_keep()}
        onConfirm={empty}
        onClose={() => setEmptying(false)}
      >
        {m.safety_register_clear_text()}
      </ConfirmDialog>
      {isOpen && (
        <form
          aria-label={m.safety_register_import()}
          method="post"
          noValidate
          onSubmit={submit}
          className="grid gap-4"
        >
          <ErrorSummary form={form} />
          <TextInput
            {...form.field('source')}
            label={m.safety_register_source()}
            hint={m.safety_register_source_hint()}
            required
            maxLength={200}
          />
          <TextArea
            {...form.field('csv')}
            label={m.safety_register_csv()}
            hint={m.safety_register_csv_hint()}
            required
            rows={5}
          />
          <div>
            <SubmitButton busyLabel={m.ui_saving()} busy={form.submitting}>
              {m.safety_register_import()}
            </SubmitButton>
          </div>
        </form>
      )}
      <SuccessNotice message={form.success} onDone={form.clearSuccess} />
    </Card>
  )
}
