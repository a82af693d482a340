import { recallAnswers } from '../../db/recall-tables.ts'
import { capitalised } from '../../fields/kinds/phrase.ts'
import type { PropsOf } from '../../http/as-json.ts'
import { unbrokenDay } from '../../i18n/day.ts'
import { numberText } from '../../i18n/number.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Button } from '../../ui/Button.tsx'
import { inOneLine } from '../../ui/in-one-line.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import type { recalledPage } from '../act-actions.ts'
import { answerText } from './answers.ts'

type AnswersProps = PropsOf<typeof recalledPage>['answers']
type Row = Pick<AnswersProps['rows'][number], 'id' | 'name' | 'organisation' | 'things'> & {
  waits: boolean
  reminded_on: string | null
}

interface Props {
  answers: AnswersProps
  onRemind: (() => void) | null
  busy: boolean
}

export function Answers({
  answers: { rows, left, counts, told, waiting, to_remind },
  onRemind,
  busy,
}: Props) {
  if (told === 0) return null
  const gone: Row[] =
    left.length === 0
      ? []
      : [
          {
            id: 0,
            name: capitalised(m.recall_somebody()),
            organisation: null,
            things: left,
            waits: false,
            reminded_on: null,
          },
        ]
  const given = givenTexts(counts)
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="text-lg">{m.recall_answers()}</h2>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="font-semibold">
          {waiting > 0 ? m.recall_answers_waiting({ count: waiting }) : m.recall_answers_all()}
        </p>
        {onRemind && to_remind > 0 && (
          <Button variant="secondary" busy={busy} onClick={onRemind} className="max-sm:w-full">
            {m.recall_remind()}
          </Button>
        )}
      </div>
      {given.length > 0 && <p className="text-ink-muted">{inOneLine(given)}</p>}
      <Table
        caption={m.recall_answers()}
        rows={[...rows, ...gone]}
        rowKey={({ id }) => id}
        columns={columns()}
      />
    </section>
  )
}

const givenTexts = (counts: AnswersProps['counts']): string[] =>
  recallAnswers
    .filter((answer) => counts[answer] > 0)
    .map((answer) => `${answerText[answer]()}: ${numberText(counts[answer])}`)

const columns = (): Column<Row>[] => [
  {
    ...{ key: 'who', header: m.recall_answers_person(), primary: true },
    cell: ({ name, organisation }) => (
      <span className="grid">
        <span>{name}</span>
        {organisation && <span className="text-sm font-normal text-ink-muted">{organisation}</span>}
      </span>
    ),
  },
  {
    ...{ key: 'given', header: m.recall_answers_given() },
    cell: ({ things }) => (
      <ul className="grid gap-1">
        {things.map(({ title, answer, passed_to, day }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two of a name may stand here
          <li key={index} className="[overflow-wrap:anywhere]">
            {title ?? m.recall_answers_more()}
            {answer && (
              <>
                : <span className="font-semibold">{answerText[answer]()}</span>
              </>
            )}
            {!answer && isPartly(things) && (
              <span className="text-ink-muted">: {m.recall_answer_waits()}</span>
            )}
            {passed_to && ` ${m.recall_answers_to({ who: passed_to })}`}
            {day && <span className="text-ink-muted">, {unbrokenDay(day)}</span>}
          </li>
        ))}
      </ul>
    ),
  },
  {
    ...{ key: 'state', header: m.recall_state() },
    cell: ({ waits, things, reminded_on }) => (
      <span className="grid justify-items-start gap-1">
        <StatusBadge tone={waits ? 'warning' : 'success'}>{stateOf(waits, things)}</StatusBadge>
        {waits && reminded_on && (
          <span className="text-sm text-ink-muted">
            {m.recall_reminded_on({ day: unbrokenDay(reminded_on) })}
          </span>
        )}
      </span>
    ),
  },
]

/** The state beside it says the rest. */
const isPartly = (things: Row['things']): boolean => things.some(({ answer }) => answer)

function stateOf(waits: boolean, things: Row['things']): string {
  if (waits) return m.recall_answers_waits()
  return isPartly(things) ? m.recall_answers_done() : m.recall_answers_side()
}
