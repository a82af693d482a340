import { router } from '@inertiajs/react'
import type { ReactNode } from 'react'
import { type Form, useForm } from '../../browser/form.ts'
import type { Specifications } from '../../db/tables.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { normalise } from '../../listings/catalogue/filter.ts'
import { shownFilters } from '../../listings/parts/browse/Filters.tsx'
import { ColleaguesLink } from '../../listings/parts/buy/ColleaguesLink.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { PostForm } from '../../ui/PostForm.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { SubmitButton } from '../../ui/SubmitButton.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import type { AlertFormProps } from '../props.ts'
import { Criteria } from './Criteria.tsx'
import { type Draft, draftOf, namedBy, sentOf } from './draft.ts'
import { frequencyNames } from './frequency-names.ts'
import { Preview } from './Preview.tsx'

interface AlertFormComponentProps extends AlertFormProps {
  submitLabel: string
  children?: ReactNode
}

export function AlertForm({
  alert,
  organisations,
  buildings,
  total,
  colleagues_url,
  submitLabel,
  children,
}: AlertFormComponentProps) {
  const form = useForm<Draft>(draftOf(alert), { kept: true })
  const [method, path] =
    alert.id === null ? (['POST', '/api/alerts'] as const) : (['PATCH', `/api/alerts/${alert.id}`] as const)
  const names = Object.fromEntries(organisations.map(({ value, label }) => [value, label]))
  const submit = form.submitTo(method, path, {
    transform: sentOf,
    onSuccess: () => router.visit('/dashboard'),
  })
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-10">
      <Preview
        draft={{ ...form.values, values: normalise(form.values.values) }}
        names={names}
        named={namedBy(buildings)}
        initialTotal={total}
      />
      <PostForm
        form={form}
        needsScript
        aria-label={alert.id === null ? m.alerts_create_title() : m.alerts_edit_title()}
        onSubmit={submit}
        className="grid gap-8 max-lg:[&_:is(input,fieldset,button)]:scroll-mt-56"
      >
        {alert.status === 'inactive' && <Status form={form} />}
        <RadioCards
          {...form.field('exchange_type')}
          label={m.alerts_exchange_type()}
          unmarked
          options={exchangeTypes()}
        />
        <section aria-labelledby="criteria" className="grid gap-5">
          <div>
            <h2 id="criteria" className="text-xl">
              {m.alerts_criteria()}
            </h2>
            <p className="text-ink-muted">{m.alerts_criteria_hint()}</p>
          </div>
          {form.values.lines.length > 0 && <Lines lines={form.values.lines} url={colleagues_url} />}
          <div className="max-w-[38rem]">
            <TextInput
              {...form.field('words')}
              label={m.alerts_words()}
              hint={m.alerts_words_hint()}
              unmarked
              type="search"
              autoComplete="off"
              maxLength={200}
            />
          </div>
          <Criteria
            values={form.values.values}
            rows={{ organisation: organisations, location_building: buildings }}
            onChange={(values) => form.set('values', keptOf(values))}
          />
        </section>
        <Delivery form={form}>
          {alert.id !== null && alert.status === 'active' && <Status form={form} />}
        </Delivery>
        <div className="flex flex-wrap items-center gap-3">
          <SubmitButton busyLabel={m.ui_saving()} busy={form.submitting} className="max-sm:w-full">
            {submitLabel}
          </SubmitButton>
          <ButtonLink href="/dashboard" variant="quiet" className="max-sm:w-full">
            {m.alerts_cancel()}
          </ButtonLink>
          {children}
        </div>
      </PostForm>
    </div>
  )
}

/** Unacceptable values stay, so that they can be seen and refused. */
function keptOf(values: Partial<Specifications>): Specifications {
  const fit = normalise(values)
  const unfit = shownFilters(fit).flatMap((key) =>
    key in fit || values[key] === undefined ? [] : [[key, values[key]]],
  )
  return { ...fit, ...Object.fromEntries(unfit) }
}

function Lines({ lines, url }: { lines: readonly string[]; url: string | null }) {
  return (
    <div className="grid gap-2">
      <h3 className="text-base">{m.alerts_lines_title()}</h3>
      <p className="text-ink-muted">{m.alerts_lines_lead()}</p>
      <ul className="ms-5 list-disc wrap-anywhere">
        {[...new Set(lines)].map((line) => (
          <li key={line}>{line.trim()}</li>
        ))}
      </ul>
      {url && <ColleaguesLink url={url} />}
    </div>
  )
}

function Delivery({ form, children }: { form: Form<Draft>; children: ReactNode }) {
  return (
    <section aria-labelledby="delivery" className="grid gap-5">
      <h2 id="delivery" className="text-xl">
        {m.alerts_delivery()}
      </h2>
      <RadioCards
        {...form.field('frequency')}
        label={m.alerts_frequency()}
        unmarked
        columns={3}
        options={frequencies()}
      />
      {children}
    </section>
  )
}

/** First in the form of a paused alert, the reason why it finds nothing. */
const Status = ({ form }: { form: Form<Draft> }) => (
  <RadioCards {...form.field('status')} label={m.alerts_status()} unmarked options={statuses()} />
)

const exchangeTypes = () => [
  { value: 'offer' as const, label: m.alerts_exchange_offers(), hint: m.alerts_exchange_offers_hint() },
  { value: 'request' as const, label: m.alerts_exchange_requests(), hint: m.alerts_exchange_requests_hint() },
]

const frequencies = () => [
  often('immediate', m.alerts_frequency_immediate_hint()),
  often('daily', m.alerts_frequency_daily_hint()),
  often('weekly', m.alerts_frequency_weekly_hint()),
]

const often = (value: Draft['frequency'], hint: string) => ({ value, label: frequencyNames[value](), hint })

const statuses = () => [
  { value: 'active' as const, label: m.alerts_status_active(), hint: m.alerts_status_active_hint() },
  { value: 'inactive' as const, label: m.alerts_status_inactive(), hint: m.alerts_status_inactive_hint() },
]
