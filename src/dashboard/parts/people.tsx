import { CalendarCheck, HandHelping, PackageCheck, Undo2 } from 'lucide-react'
import { useShared } from '../../browser/shared.ts'
import { mailDraft } from '../../connections/parts/mail-draft.ts'
import { roleWords } from '../../connections/words.ts'
import { unbrokenDay, unbrokenPeriod } from '../../i18n/day.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { shownAmount, unbroken } from '../../listings/parts/unbroken.ts'
import type { Acts } from '../../tables/parts/acts.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { inOneLine } from '../../ui/in-one-line.ts'
import type { WaitingConnection } from '../attention.ts'
import { About, Go, Item } from './items.tsx'

interface WaitingItemProps {
  waiting: WaitingConnection
  acts: Acts
}

export function WaitingItem(props: WaitingItemProps) {
  const Kind = kinds[props.waiting.waits_for]
  return <Kind {...props} />
}

/** Only the giver can say it is done. Nobody writes again to somebody away. */
function Word({ waiting: { key, connection, others, waits_for }, acts }: WaitingItemProps) {
  const { user } = useShared()
  const title = takesWords(connection)
  const mail = mailDraft(connection, user?.name ?? '')
  const { name } = connection.user
  const isAway = waits_for === 'alone'
  const text = isAway
    ? m.dashboard_todo_alone({ name })
    : m.dashboard_todo_word({ date: unbrokenDay(connection.created_on) })
  return (
    <Item
      row={key}
      icon={HandHelping}
      title={title}
      text={inOneLine([...pastDate(connection), ...othersWords(others), text])}
      isLate={connection.past_date !== null}
    >
      {mail && (
        <ButtonLink plain href={mail} size="sm">
          {m.dashboard_todo_mail()}
          <About title={name} />
        </ButtonLink>
      )}
      <Go href={`/connections/${connection.id}`} title={title}>
        {m.dashboard_todo_open()}
      </Go>
      {isAway ? (
        <ButtonLink href="/contact" variant="quiet" size="sm">
          {m.dashboard_todo_ask()}
          <About title={title} />
        </ButtonLink>
      ) : (
        <Button
          variant="quiet"
          size="sm"
          busy={acts.busy === key}
          onClick={() => void acts.actOn(key, 'POST', `/api/connections/${connection.id}/written`)}
        >
          {m.dashboard_todo_written()}
          <About title={title} />
        </Button>
      )}
    </Item>
  )
}

function Answer({ waiting: { key, connection, others }, acts }: WaitingItemProps) {
  const pickup = connection.pickups.find(({ status }) => status === 'proposed')
  if (!pickup) return null
  const title = m.dashboard_todo_proposes({ who: whoOf(connection), when: unbrokenPeriod(pickup.when) })
  const about = [unbroken(connection.offer.title), ...othersWords(others), pickup.place].filter(Boolean)
  const accept = `/api/connections/${connection.id}/pickups/${pickup.id}/accept` as const
  return (
    <Item row={key} icon={CalendarCheck} title={title} text={inOneLine(about)}>
      <Button size="sm" busy={acts.busy === key} onClick={() => void acts.actOn(key, 'POST', accept)}>
        {m.dashboard_todo_accept()}
        <About title={title} />
      </Button>
      <Go href={`/connections/${connection.id}`} title={title}>
        {m.dashboard_todo_open()}
      </Go>
    </Item>
  )
}

function End({ waiting: { key, connection, others, waits_for } }: WaitingItemProps) {
  const title = takesWords(connection)
  const text =
    waits_for === 'time'
      ? m.dashboard_todo_time()
      : m.dashboard_todo_end({ date: unbrokenDay(connection.created_on) })
  return (
    <Item
      row={key}
      icon={PackageCheck}
      title={title}
      text={inOneLine([...pastDate(connection), ...othersWords(others), text])}
      isLate={connection.past_date !== null}
    >
      <Go href={`/connections/${connection.id}`} title={title}>
        {m.dashboard_todo_open()}
      </Go>
    </Item>
  )
}

function Return({ waiting: { key, connection, others } }: WaitingItemProps) {
  const about = { who: nameOf(connection), what: unbroken(connection.what) }
  const isTaker = connection.role === 'request'
  const title = isTaker ? m.dashboard_todo_bring_back(about) : m.dashboard_todo_get_back(about)
  const due = isTaker ? m.dashboard_todo_due_taker : m.dashboard_todo_due
  const { available_until, completed_on } = connection
  const text = available_until
    ? due({ date: unbrokenDay(available_until) })
    : m.dashboard_todo_lent_since({ date: unbrokenDay(completed_on ?? connection.created_on) })
  return (
    <Item
      row={key}
      icon={Undo2}
      title={title}
      text={inOneLine([...othersWords(others), text])}
      isLate={Boolean(available_until)}
    >
      <Go href={`/connections/${connection.id}`} title={title}>
        {m.dashboard_todo_open()}
      </Go>
    </Item>
  )
}

const kinds = { alone: Word, word: Word, answer: Answer, time: End, end: End, return: Return }

type Connection = WaitingConnection['connection']

const pastDate = ({ past_date }: Connection): string[] =>
  past_date ? [m.dashboard_todo_past_date({ date: unbrokenDay(past_date) })] : []

const nameOf = ({ user: { name, organisation } }: Connection): string =>
  [name, organisation?.name].filter(Boolean).join(', ')

const whoOf = (connection: Connection): string =>
  connection.user.organisation ? `${nameOf(connection)},` : nameOf(connection)

function takesWords(connection: Connection): string {
  const { offer, total_units, total_units_label, role, exchange_type, lent } = connection
  const amount = shownAmount(total_units_label)
  const isOne = total_units === 1 && offer.type !== 'chemicals'
  const title = unbroken(offer.title)
  const about = {
    who: whoOf(connection),
    what: isOne ? title : m.dashboard_todo_amount({ amount, title }),
  }
  if (role === 'request')
    return roleWords({ side: 'buyer', lent, state: 'open' }).head({ ...about, who: nameOf(connection) })
  if (lent) return m.dashboard_todo_borrows(about)
  return exchange_type === 'offer' ? m.dashboard_todo_takes(about) : m.dashboard_todo_gets(about)
}

const othersWords = (others: readonly string[]): string[] =>
  others.length === 0 ? [] : [m.dashboard_todo_others({ titles: others.map(unbroken).join(', ') })]
