import { router } from '@inertiajs/react'
import { useState } from 'react'
import { callApi } from '../../../browser/api.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Select } from '../../../ui/Select.tsx'
import type { BrowseState } from '../../catalogue/query.ts'
import { sentenceOf } from '../../catalogue/sentence.ts'
import type { BrowseProps } from '../../find/browse-props.ts'
import { WithCas } from '../WithCas.tsx'
import { alertHref, specificationsOf } from './alert-href.ts'

interface AlertDialogProps {
  props: BrowseProps
  state: BrowseState
  open: boolean
  onClose: () => void
}

type Frequency = 'immediate' | 'daily' | 'weekly'

export default function AlertDialog({ props, state, open, onClose }: AlertDialogProps) {
  const { exchange_type } = props
  const [frequency, setFrequency] = useState<Frequency>('immediate')
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const names = Object.fromEntries(
    (props.facets.organisation ?? []).map(({ value, label }) => [value, label]),
  )
  const specifications = specificationsOf(state)
  const create = async () => {
    setBusy(true)
    const result = await callApi('POST', '/api/alerts', { exchange_type, frequency, specifications })
    setBusy(false)
    setRefused(result.ok ? null : result.message)
    if (!result.ok) return
    onClose()
    // A partial reload would miss the flash message.
    router.reload()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      variant="sheet"
      title={m.listings_alert_me()}
      footer={
        <>
          <ButtonLink variant="quiet" href={alertHref(exchange_type, state)} className="max-sm:w-full">
            {m.listings_alert_change()}
          </ButtonLink>
          <Button data-autofocus busy={isBusy} onClick={create} className="max-sm:w-full">
            {m.alerts_create_title()}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {refused && (
          <Notice tone="danger" announce>
            {refused}
          </Notice>
        )}
        <p className="text-lg [overflow-wrap:anywhere]">
          {m.listings_alert_about()}{' '}
          <strong className="font-semibold">
            <WithCas text={sentenceOf(exchange_type, specifications, names)} />
          </strong>
          .
        </p>
        {Object.keys(specifications).length === 0 && (
          <p className="text-ink-muted">
            {exchange_type === 'offer' ? m.alerts_everything_offers() : m.alerts_everything_requests()}
          </p>
        )}
        <Select<Frequency>
          id="alert-frequency"
          name="alert-frequency"
          label={m.alerts_frequency()}
          unmarked
          error={undefined}
          value={frequency}
          onChange={setFrequency}
          options={[
            { value: 'immediate', label: m.alerts_frequency_immediate() },
            { value: 'daily', label: m.alerts_frequency_daily() },
            { value: 'weekly', label: m.alerts_frequency_weekly() },
          ]}
        />
      </div>
    </Dialog>
  )
}
