import { router } from '@inertiajs/react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { type ApiFailure, callApi } from '../../../browser/api.ts'
import { useForm } from '../../../browser/form.ts'
import { FieldInput } from '../../../fields/controls/inputs.tsx'
import { isRequired } from '../../../fields/field.ts'
import { asWritten } from '../../../fields/kinds/text.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { ErrorSummary } from '../../../ui/ErrorSummary.tsx'
import { catalogue, type FieldKey } from '../../catalogue/fields.ts'
import type { BrowseState } from '../../catalogue/query.ts'
import type { BrowseProps } from '../../find/browse-props.ts'
import type { Answers } from '../wizard/answers.ts'
import { Asked } from './Asked.tsx'
import { specificationsOf } from './alert-href.ts'
import { foldedKeys, missingOf, questionsFor, requestFor, sentAnswers, unitsOf } from './ask.ts'

interface AskPanelProps {
  props: BrowseProps
  state: BrowseState
}

export default function AskPanel({ props, state }: AskPanelProps) {
  const { form, busy, alerting, setAlerting, asked: request, ask } = useAsk(props, state)
  const [isUnfolded, setUnfolded] = useState(
    Boolean(form.values.available_from || form.values.available_until),
  )
  if (request !== null) return <Asked id={request} title={String(form.values.title)} />
  const asked = questionsFor(form.values)
  const chooseType = (type: Answers[string]) => {
    form.set('type', type)
    form.set('total_units', form.values.total_units ?? unitsOf(type))
  }
  const question = (key: FieldKey) => (
    <div key={key} className={key === 'title' || key === 'type' ? 'sm:col-span-2' : ''}>
      <FieldInput
        field={catalogue[key]}
        state={key === 'type' ? { ...form.field(key), onChange: chooseType } : form.field(key)}
        required={isRequired(catalogue[key], form.values)}
      />
    </div>
  )
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || (event.target as Element).tagName !== 'INPUT') return
    event.preventDefault()
    void ask()
  }
  return (
    <section
      aria-labelledby="ask"
      onKeyDown={onEnter}
      className="grid gap-5 rounded-lg border border-dashed border-request-soft-ink/50 bg-surface p-4 sm:p-6"
    >
      <div>
        <h3 id="ask" className="text-xl">
          {m.listings_ask_title()}
        </h3>
        <p className="text-ink-muted">{m.listings_ask_lead()}</p>
      </div>
      <ErrorSummary form={form} />
      <div className={columns}>{asked.filter((key) => !foldedKeys.includes(key)).map(question)}</div>
      <details open={isUnfolded} onToggle={(event) => setUnfolded(event.currentTarget.open)}>
        <summary className="link inline-block py-1.5 pointer-coarse:py-3">{m.listings_ask_more()}</summary>
        {isUnfolded && (
          <div className={`${columns} pt-3`}>
            {asked.filter((key) => foldedKeys.includes(key)).map(question)}
          </div>
        )}
      </details>
      <div className="grid gap-2">
        <Checkbox
          id={form.fieldId('alert')}
          name="alert"
          label={m.listings_ask_alert()}
          error={undefined}
          unmarked
          value={alerting}
          onChange={setAlerting}
        />
        <Button
          onClick={ask}
          busyLabel={m.ui_sending()}
          busy={busy}
          className="max-sm:w-full sm:justify-self-start"
        >
          {m.listings_ask_button()}
        </Button>
      </div>
    </section>
  )
}

const columns = 'grid gap-x-6 gap-y-4 abreast sm:grid-cols-2 sm:items-start'

/** The alert waits for the request. A refusal leaves nothing behind; a lost answer resumes here. */
function useAsk({ near }: BrowseProps, state: BrowseState) {
  const form = useForm<Answers>(requestFor(state, asWritten(near?.building ?? '')))
  const [alerting, setAlerting] = useState(true)
  const draft = useRef<number | null>(null)
  const [busy, setBusy] = useState(false)
  const [asked, setAsked] = useState<number | null>(null)

  async function ask(): Promise<void> {
    if (busy) return
    setBusy(true)
    await send()
    setBusy(false)
  }

  async function send(): Promise<void> {
    const missing = missingOf(form.values)
    if (Object.keys(missing).length > 0) return form.fail(missing)
    const visibleFields = questionsFor(form.values)
    if (draft.current === null) {
      const saved = await form.submit('POST', '/api/listings', { transform: sentAnswers, visibleFields })
      if (!saved?.ok) return
      draft.current = saved.data.listing.id
    }
    const path = `/api/listings/${draft.current}` as const
    const shown = await form.submit('PATCH', path, {
      transform: (answers) => ({ ...sentAnswers(answers), step: 3, status: 'active' }),
      visibleFields,
    })
    if (shown?.ok) {
      if (alerting) await alertAbout(state)
      setAsked(draft.current)
      // A partial reload would miss the flash message.
      router.reload({ onSuccess: () => window.scrollTo(0, 0) })
    } else if (shown && isRefused(shown)) {
      draft.current = null
      await callApi('DELETE', path)
    }
  }

  return { form, busy, alerting, setAlerting, asked, ask }
}

const isRefused = ({ status }: ApiFailure) => status >= 400 && status < 500

/** A refused alert must not stop the request. */
const alertAbout = (state: BrowseState) =>
  callApi('POST', '/api/alerts', {
    ...{ exchange_type: 'offer', frequency: 'immediate', with_request: true },
    specifications: specificationsOf(state),
  })
