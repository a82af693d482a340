import { useState } from 'react'
import { useForm } from '../../browser/form.ts'
import { useShared } from '../../browser/shared.ts'
import { formatDay } from '../../i18n/day.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { getLocale } from '../../i18n/paraglide/runtime.js'
import { Button } from '../../ui/Button.tsx'
import { DateInput } from '../../ui/DateInput.tsx'
import { DefinitionList } from '../../ui/DefinitionList.tsx'
import { PostForm } from '../../ui/PostForm.tsx'
import { SubmitButton } from '../../ui/SubmitButton.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import type { ShowProps } from '../props.ts'
import { Section } from './Sheet.tsx'
import { showAsItIs } from './show-as-it-is.ts'

type CleanedProps = Pick<ShowProps, 'connection' | 'can'> & { onDone: (text: string) => void }

export function Cleaned({ connection, can, onDone }: CleanedProps) {
  const { met, statement, seller } = connection
  const [writing, setWriting] = useState(false)
  if (met.length === 0) return null
  const names = new Intl.ListFormat(getLocale()).format(met.map((key) => materials[key]()))
  const asks = can.state && (writing || !statement)
  return (
    <Section id="cleaned" title={m.connections_statement()}>
      {!statement && (
        <p>
          {can.state
            ? m.connections_statement_asked({ met: names })
            : m.connections_statement_wait({ met: names, name: seller.name ?? '' })}
        </p>
      )}
      {asks ? (
        <StatementForm
          connection={connection}
          onDone={(text) => {
            setWriting(false)
            onDone(text)
          }}
        />
      ) : (
        statement && <Written statement={statement} />
      )}
      {can.state && statement && !writing && (
        <Button variant="secondary" size="sm" onClick={() => setWriting(true)} className="w-fit">
          {m.connections_statement_change()}
        </Button>
      )}
    </Section>
  )
}

const materials = {
  biological_material: m.connections_met_biological,
  chemical_material: m.connections_met_chemical,
  radioactive: m.connections_met_radioactive,
}

function Written({ statement }: { statement: NonNullable<ShowProps['connection']['statement']> }) {
  const { what, cleaned_with, cleaned_on, by } = statement
  const facts = [
    { key: 'what', label: m.connections_statement_what(), value: what },
    { key: 'with', label: m.connections_statement_with(), value: cleaned_with },
    { key: 'on', label: m.connections_statement_on(), value: formatDay(cleaned_on) },
    ...(by ? [{ key: 'by', label: m.connections_statement_by(), value: by }] : []),
  ]
  return <DefinitionList facts={facts} />
}

function StatementForm({ connection, onDone }: Omit<CleanedProps, 'can'>) {
  const { app, user } = useShared()
  const form = useForm(
    connection.statement
      ? { ...connection.statement, by: connection.statement.by ?? '' }
      : { what: '', cleaned_with: '', cleaned_on: app.today, by: user?.name ?? '' },
  )
  const send = form.submitTo('POST', `/api/connections/${connection.id}/statement`, {
    onSuccess: ({ message }) => {
      onDone(message)
      showAsItIs('cleaned')
    },
  })
  return (
    <PostForm
      form={form}
      needsScript
      aria-label={m.connections_statement_send()}
      onSubmit={send}
      className="grid gap-4"
    >
      <TextInput {...form.field('what')} label={m.connections_statement_what()} unmarked maxLength={300} />
      <TextInput
        {...form.field('cleaned_with')}
        label={m.connections_statement_with()}
        unmarked
        maxLength={300}
      />
      <DateInput
        {...form.field('cleaned_on')}
        label={m.connections_statement_on()}
        unmarked
        max={app.today}
      />
      <TextInput {...form.field('by')} label={m.connections_statement_by()} unmarked maxLength={120} />
      <SubmitButton variant="secondary" busy={form.submitting} className="w-full sm:w-fit">
        {m.connections_statement_send()}
      </SubmitButton>
    </PostForm>
  )
}
