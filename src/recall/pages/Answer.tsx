import { Check } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { callApi } from '../../browser/api.ts'
import { useShared } from '../../browser/shared.ts'
import type { RecallAnswer } from '../../db/recall-tables.ts'
import type { PropsOf } from '../../http/as-json.ts'
import { unbrokenDay } from '../../i18n/day.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { AskOfficer } from '../../listings/parts/AskOfficer.tsx'
import { BackLink } from '../../listings/parts/BackLink.tsx'
import { unbrokenHead } from '../../listings/parts/recall-head.ts'
import { unbroken } from '../../listings/parts/unbroken.ts'
import { reasonOf } from '../../tables/parts/acts.ts'
import { Button } from '../../ui/Button.tsx'
import { inOneLine } from '../../ui/in-one-line.ts'
import { Link } from '../../ui/Link.tsx'
import { NoScriptNotice } from '../../ui/NoScriptNotice.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import type { answerPage } from '../answer-actions.ts'
import { answersFor, answerText } from '../parts/answers.ts'
import { Said, type SaidText } from '../parts/Said.tsx'

type Props = PropsOf<typeof answerPage>

export default function Answer({ recall, messages, things, token }: Props) {
  const title = m.recall_answer_title({ what: unbrokenHead(recall.what) })
  const { lifted_on, reason } = recall
  const isInForce = lifted_on === null
  return (
    <div className="mx-auto grid w-full max-w-[44rem] grid-cols-[minmax(0,1fr)] gap-8">
      <div className="grid gap-3">
        {useShared().user && <BackLink href="/dashboard">{m.connections_back()}</BackLink>}
        <PageHeader title={title} />
      </div>
      {isInForce && <Notice tone="danger" title={m.recall_answer_stop()} />}
      {lifted_on && <Notice tone="success" title={m.recall_answer_lifted({ day: unbrokenDay(lifted_on) })} />}
      <section className="grid gap-3">
        <h2 className="text-lg">{m.recall_answer_writes()}</h2>
        <Said texts={[{ id: 0, head: null, text: reason }, ...messages.map(headed)]} />
        <AskOfficer {...recall} />
      </section>
      {!lifted_on && (
        <section className="grid gap-4">
          <div className="grid gap-1">
            <h2 className="text-lg">{m.recall_answer_question()}</h2>
            <p className="text-ink-muted">{m.recall_answer_lead({ count: things.length })}</p>
          </div>
          <NoScriptNotice />
          {things.some(({ side }) => side === 'buyer') && (
            <p className="text-ink-muted">{m.recall_answer_hint()}</p>
          )}
          <ul className="grid gap-4">
            {things.map((thing) => (
              <Asked key={`${thing.kind} ${thing.id}`} thing={thing} recall={recall.id} token={token} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

const headed = ({ id, kind, day, text }: Props['messages'][number]): SaidText => ({
  ...{ id, text },
  head: (kind === 'lifted' ? m.recall_lifted_on : m.recall_corrected_on)({ day: unbrokenDay(day) }),
})

const withUnbrokenDays = (text: string) => text.replaceAll(/(?<=\d)-(?=\d)/g, '\u2011')

interface AskedProps {
  thing: Props['things'][number]
  recall: number
  token: string
}

function Asked({ thing, recall, token }: AskedProps) {
  const [chosen, setChosen] = useState(thing.answer)
  const [passedTo, setPassedTo] = useState(thing.passed_to ?? '')
  const [busy, setBusy] = useState<RecallAnswer | null>(null)
  const [saved, setSaved] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const heading = `${thing.kind}-${thing.id}`
  const answers = answersFor(thing.side, chosen)
  const answer = async (what: RecallAnswer, passed_to = '') => {
    if (busy) return
    setBusy(what)
    setFailure(null)
    const body = { [`${thing.kind}_id`]: thing.id, answer: what, passed_to, ...(token && { token }) }
    const result = await callApi('POST', `/api/recalls/${recall}/answer`, body)
    setBusy(null)
    if (!result.ok) return setFailure(reasonOf(result))
    setChosen(what)
    setPassedTo(passed_to)
    setSaved(result.data.message)
  }
  return (
    <li className="card grid gap-3 rounded-lg border border-line bg-surface p-4">
      <div>
        <h3 id={heading} className="font-semibold [overflow-wrap:anywhere]">
          {thing.href ? (
            <Link href={thing.href} className="link">
              {unbroken(thing.title)}
            </Link>
          ) : (
            unbroken(thing.title)
          )}
        </h3>
        <p>{withUnbrokenDays(thing.text)}</p>
        <p className="text-sm text-ink-muted [overflow-wrap:anywhere]">
          {withUnbrokenDays(inOneLine(thing.facts))}
        </p>
      </div>
      <fieldset
        aria-labelledby={heading}
        className={`grid gap-2 ${answers.length === 3 ? 'md:grid-cols-3' : 'sm:grid-cols-2'}`}
      >
        {answers.map((what) => (
          <Button
            key={what}
            variant={chosen === what ? 'primary' : 'secondary'}
            aria-pressed={chosen === what}
            icon={chosen === what && <Check size={18} aria-hidden="true" />}
            busy={busy === what}
            onClick={() => chosen !== what && void answer(what)}
          >
            {answerText[what]()}
          </Button>
        ))}
      </fieldset>
      {chosen === 'passed_on' && (
        <Whom
          id={`${heading}-whom`}
          known={passedTo}
          busy={busy !== null}
          onSave={(whom) => void answer('passed_on', whom)}
        />
      )}
      {!chosen && thing.colleague && (
        <p className="text-sm">{m.recall_answer_colleague({ answer: answerText[thing.colleague]() })}</p>
      )}
      <p role="status" className="text-sm empty:hidden">
        {failure ? '' : saved}
      </p>
      {failure && <Notice tone="danger" title={failure} announce />}
    </li>
  )
}

interface WhomProps {
  id: string
  known: string
  busy: boolean
  onSave: (whom: string) => void
}

function Whom({ id, known, busy, onSave }: WhomProps) {
  const [whom, setWhom] = useState(known)
  const save = (event: FormEvent) => {
    event.preventDefault()
    onSave(whom)
  }
  return (
    <form
      aria-label={m.recall_answer_whom()}
      onSubmit={save}
      className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto]"
    >
      <TextInput
        {...{ id, name: id, value: whom, onChange: setWhom, maxLength: 200 }}
        label={m.recall_answer_whom()}
        hint={m.recall_answer_whom_hint()}
      />
      <Button type="submit" variant="secondary" busy={busy}>
        {m.recall_answer_whom_save()}
      </Button>
    </form>
  )
}
