import { router } from '@inertiajs/react'
import { useState } from 'react'
import { callApi } from '../../../browser/api.ts'
import { useForm } from '../../../browser/form.ts'
import { unbrokenPeriod } from '../../../i18n/day.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { readable } from '../../../i18n/readable-address.ts'
import { writtenDay } from '../../../i18n/written-day.ts'
import { Button } from '../../../ui/Button.tsx'
import { DateInput } from '../../../ui/DateInput.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { PostForm } from '../../../ui/PostForm.tsx'
import { SubmitButton } from '../../../ui/SubmitButton.tsx'
import { SuccessNotice } from '../../../ui/SuccessNotice.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { AccountPageProps } from '../../own-actions.ts'
import { Section } from './Section.tsx'

type AwayProps = Pick<AccountPageProps, 'away' | 'stands_in_for' | 'away_days'>

export function Away({ away, stands_in_for, away_days }: AwayProps) {
  const [done, setDone] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm({ until: away?.until ?? '', stand_in: readable(away?.stand_in?.email ?? '') })
  const { ending, end } = useEnding(setDone, setFailure)
  const saved = ({ message }: { message: string }) => {
    setDone(message)
    router.reload({ only: ['away', 'stands_in_for'] })
  }
  const back = async () => {
    if (await end('away', () => callApi('DELETE', '/api/account/away')))
      form.reset({ until: '', stand_in: '' })
  }
  return (
    <Section title={m.accounts_account_away()} lead={<p>{m.accounts_account_away_lead()}</p>}>
      <SuccessNotice message={done} onDone={() => setDone(null)} />
      {failure && (
        <Notice tone="danger" announce>
          <p>{failure}</p>
        </Notice>
      )}
      {stands_in_for.map(({ id, name, until, has_left }) => (
        <div key={id} className="grid justify-items-start gap-2 border-b border-line pb-4">
          <p className="[overflow-wrap:anywhere]">
            {has_left
              ? m.accounts_account_answers_for({ name })
              : m.accounts_account_standing_in({ name, day: unbrokenPeriod(writtenDay(until)) })}
          </p>
          <Button
            variant="secondary"
            size="sm"
            busy={ending === id}
            onClick={() => end(id, () => callApi('DELETE', `/api/account/standing-in/${id}`))}
            aria-label={m.accounts_account_stand_down_for({ name })}
          >
            {m.accounts_account_stand_down()}
          </Button>
        </div>
      ))}
      {away && <Now away={away} busy={ending === 'away'} onBack={back} />}
      <PostForm
        form={form}
        aria-label={m.accounts_account_away()}
        onSubmit={form.submitTo('POST', '/api/account/away', { onSuccess: saved })}
      >
        <DateInput
          {...form.field('until')}
          label={m.accounts_account_away_last()}
          min={away_days.first}
          max={away_days.last}
          required
        />
        <TextInput
          {...form.field('stand_in')}
          type="email"
          label={m.accounts_account_away_stand_in()}
          hint={m.accounts_account_away_stand_in_hint()}
          autoComplete="off"
          spellCheck={false}
          autoCapitalize="none"
        />
        <SubmitButton variant="secondary" busyLabel={m.ui_saving()} busy={form.submitting}>
          {away ? m.accounts_account_away_change() : m.accounts_account_away_set()}
        </SubmitButton>
      </PostForm>
    </Section>
  )
}

type Ended = { ok: true; data: { message: string } } | { ok: false; message: string }

function useEnding(setDone: (text: string | null) => void, setFailure: (text: string | null) => void) {
  const [ending, setEnding] = useState<number | 'away' | null>(null)
  async function end(what: number | 'away', call: () => Promise<Ended>): Promise<boolean> {
    setEnding(what)
    const result = await call()
    setEnding(null)
    setDone(result.ok ? result.data.message : null)
    setFailure(result.ok ? null : result.message)
    router.reload({ only: ['away', 'stands_in_for'] })
    return result.ok
  }
  return { ending, end }
}

interface NowProps {
  away: NonNullable<AccountPageProps['away']>
  busy: boolean
  onBack: () => void
}

function Now({ away: { until, stand_in }, busy, onBack }: NowProps) {
  return (
    <Notice
      tone="info"
      title={m.accounts_away_until({ day: unbrokenPeriod(writtenDay(until)) })}
      actions={
        <Button variant="secondary" size="sm" busy={busy} onClick={onBack}>
          {m.accounts_account_away_back()}
        </Button>
      }
    >
      <p className="[overflow-wrap:anywhere]">
        {stand_in
          ? m.accounts_account_away_named({ ...stand_in, email: readable(stand_in.email) })
          : m.accounts_account_away_nobody()}
      </p>
    </Notice>
  )
}
