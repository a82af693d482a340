import { router } from '@inertiajs/react'
import { useState } from 'react'
import { unbrokenDay } from '../../i18n/day.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { SuccessNotice } from '../../ui/SuccessNotice.tsx'
import type { RegisterProps } from '../actions.ts'
import { registerNames } from '../names.ts'
import { EmptyRegister } from './EmptyRegister.tsx'
import { ImportList } from './ImportList.tsx'

export function RegisterCard({ register, mayReplace }: { register: RegisterProps; mayReplace: boolean }) {
  const { key, numbers, source, imported_on } = register
  const [isOpen, setOpen] = useState(false)
  const [message, setMessage] = useState<string | null>(null)
  const done = (said: string | null) => {
    setMessage(said)
    setOpen(false)
    router.reload({ only: ['registers', 'waiting_listings', 'waiting_total', 'connections', 'undoable'] })
  }
  return (
    <Card as="section" aria-labelledby={`register-${key}`} className="grid content-start gap-4">
      <h3 id={`register-${key}`} className="text-lg">
        {registerNames[key]()}
      </h3>
      {numbers === 0 || imported_on === null ? (
        <Notice tone="warning">{m.safety_register_empty()}</Notice>
      ) : (
        <p>{m.safety_register_holds({ count: numbers, source, date: unbrokenDay(imported_on) })}</p>
      )}
      {isOpen && <ImportList register={register} onDone={done} />}
      {mayReplace && !isOpen && (
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => setOpen(true)}>
            {numbers === 0 ? m.safety_register_import() : m.safety_register_replace()}
          </Button>
          {numbers > 0 && <EmptyRegister register={register} onDone={done} />}
        </div>
      )}
      <SuccessNotice message={message} onDone={() => setMessage(null)} />
    </Card>
  )
}
