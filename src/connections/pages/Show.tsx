import { Head } from '@inertiajs/react'
import { useState } from 'react'
import { useShared } from '../../browser/shared.ts'
import type { PropsOf } from '../../http/as-json.ts'
import { unbrokenDay } from '../../i18n/day.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { BackLink } from '../../listings/parts/BackLink.tsx'
import { unbroken } from '../../listings/parts/unbroken.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Steps } from '../../ui/Steps.tsx'
import { SuccessNotice } from '../../ui/SuccessNotice.tsx'
import type { connectionPage } from '../actions.ts'
import { CancelConnection } from '../parts/CancelConnection.tsx'
import { Cleaned } from '../parts/Cleaned.tsx'
import { ConnectionStatus } from '../parts/ConnectionStatus.tsx'
import { HandedOver } from '../parts/HandedOver.tsx'
import { Lent } from '../parts/Lent.tsx'
import { More } from '../parts/More.tsx'
import { mailComesBack } from '../parts/mail-draft.ts'
import { PartyCard, refusedText } from '../parts/PartyCard.tsx'
import { PickupCard } from '../parts/PickupCard.tsx'
import { Recalled } from '../parts/Recalled.tsx'
import { Section, Sheet } from '../parts/Sheet.tsx'
import { type Proposing, Silence, silenceOf } from '../parts/Silence.tsx'
import { Summary } from '../parts/Summary.tsx'
import { Together } from '../parts/Together.tsx'
import type { ShowProps } from '../props.ts'
import { cancellerOf, isStopped, markText, openAgainText, roleWords, standsText } from '../words.ts'

export default function Show(props: PropsOf<typeof connectionPage>) {
  const { connection, goods, together, can, propose, is_open_again, recall, recall_lines } = props
  const [done, setDone] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const proposing = useState(false)
  const acts = { onDone: setDone, onRefused: setRefusal }
  const title = headlineOf(connection)
  const isLoan = can.return || connection.returned_on !== null
  return (
    <article className="grid gap-6 print:block print:space-y-6">
      <Head title={title} />
      <header className="grid gap-3">
        <BackLink href="/dashboard">{m.connections_back()}</BackLink>
        <div>
          <ConnectionStatus connection={connection} />
        </div>
        <h1 className="text-xl sm:text-3xl [overflow-wrap:anywhere]">{title}</h1>
        {connection.stands_in_for !== null && (
          <p>{m.connections_stands_in({ name: connection.stands_in_for })}</p>
        )}
        <Rail connection={connection} />
      </header>
      <SuccessNotice message={done} onDone={() => setDone(null)} />
      {refusal && (
        <Notice tone="warning" announce>
          {refusal}
        </Notice>
      )}
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-x-8 print:block print:space-y-6">
        <div className="grid min-w-0 content-start gap-6">
          <Recalled connection={connection} recall={recall} can={can} />
          {connection.status === 'open' && (
            <Notices connection={connection} can={can} proposing={proposing} {...acts} />
          )}
          <Sheet>
            {connection.status === 'open' && (
              <PickupCard
                connection={connection}
                goods={goods}
                can={can}
                propose={propose}
                proposing={proposing}
                onDone={setDone}
              />
            )}
            {connection.status === 'open' && <Cleaned connection={connection} can={can} onDone={setDone} />}
            {isLoan && <Lent connection={connection} goods={goods} can={can} {...acts} />}
            {!isLoan && (connection.status !== 'open' || can.complete) && (
              <NextSteps
                connection={connection}
                can={can}
                together={together}
                is_open_again={is_open_again}
                {...acts}
              />
            )}
            <Summary {...props} />
            <Together together={together} />
          </Sheet>
        </div>
        <div className="grid min-w-0 content-start gap-4 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <Parties connection={connection} />
          {can.cancel && <CancelConnection connection={connection} onRefused={setRefusal} />}
        </div>
        <More connection={connection} recall_lines={recall_lines} can={can} onDone={setDone} />
      </div>
    </article>
  )
}

type NoticesProps = Pick<PropsOf<typeof connectionPage>, 'connection' | 'can'> & {
  proposing: Proposing
  onDone: (text: string) => void
  onRefused: (text: string) => void
}

function Notices({ connection, can, ...acts }: NoticesProps) {
  const { side, user, past_date, is_past_clinical, is_recalled } = connection
  const isSilence = !user.is_out && !is_recalled && silenceOf({ connection, can }) !== null
  return (
    <>
      {past_date && (
        <Notice tone="warning" title={m.connections_past_date_title({ date: unbrokenDay(past_date) })}>
          {is_past_clinical && m.connections_past_date_clinical()}{' '}
          {m.connections_past_date_text({ name: user.name })}
        </Notice>
      )}
      {connection.is_missed && !is_recalled && <Missed connection={connection} />}
      {isToldToVisit(connection) && !isSilence && (
        <Notice tone="warning" title={m.connections_refused_title({ name: user.name })}>
          {refusedText(user)}
        </Notice>
      )}
      <div className="no-print [display:contents]">
        {isSilence && <Silence connection={connection} can={can} {...acts} />}
      </div>
      {side !== null && user.is_out && (
        <Notice
          tone="warning"
          title={
            user.away?.has_left
              ? m.connections_left_title({ name: user.name })
              : m.connections_out_title({ name: user.name })
          }
        >
          {user.away?.has_left ? m.connections_out_left_text() : m.connections_out_text()}
        </Notice>
      )}
    </>
  )
}

function Missed({ connection: { side, user, available_until } }: Pick<ShowProps, 'connection'>) {
  const about = { name: user.name, date: unbrokenDay(available_until ?? '') }
  return (
    <Notice tone="warning" title={m.connections_missed_title({ date: about.date })}>
      {(side === 'buyer' ? m.connections_missed_taker : m.connections_missed_giver)(about)}
    </Notice>
  )
}

const isToldToVisit = (connection: NoticesProps['connection']): boolean =>
  connection.status === 'open' &&
  connection.side !== null &&
  !connection.user.is_out &&
  mailComesBack(connection)

function Parties({ connection }: Pick<PropsOf<typeof connectionPage>, 'connection'>) {
  const { offer, seller, buyer, role, side, contacts } = connection
  const shared = { subject: offer.title, isToldToVisit: isToldToVisit(connection) }
  const cardOf = (one: 'seller' | 'buyer') => roleWords({ ...connection, side: one }).card()
  return (
    <div className="grid gap-4 sm:max-lg:grid-cols-2">
      <PartyCard
        {...shared}
        party={seller}
        side="seller"
        role={cardOf('seller')}
        contact={side === 'seller' ? null : contacts.seller}
        className={role === 'request' ? '' : 'order-1 sm:max-lg:order-0'}
      />
      <PartyCard
        {...shared}
        party={buyer}
        side="buyer"
        role={cardOf('buyer')}
        contact={side === 'buyer' ? null : contacts.buyer}
      />
    </div>
  )
}

function headlineOf(connection: ShowProps['connection']): string {
  const { what, side, stands_in_for, status, state, user, buyer, seller, lent } = connection
  const about = { what: unbroken(what), who: whoIs(user) }
  if (status === 'cancelled') return m.connections_head_cancelled(about)
  if (isStopped(connection)) return m.connections_head_recalled({ what: about.what })
  if (side === null || stands_in_for !== null)
    return m.connections_head_between({ what: about.what, giver: whoIs(seller), taker: whoIs(buyer) })
  return roleWords({ side, lent, state }).head(about)
}

const whoIs = ({ id, name, organisation }: ShowProps['connection']['user']): string =>
  [name, id !== null && organisation?.name].filter(Boolean).join(', ')

function Rail({ connection }: Pick<ShowProps, 'connection'>) {
  const isOut = connection.state === 'on_loan' || connection.state === 'overdue'
  if ((connection.status !== 'open' && !isOut) || connection.is_recalled) return null
  const isAgreed = isOut || connection.pickups.some(({ status }) => status === 'agreed')
  const collect = connection.side === 'seller' ? m.connections_step_give() : m.connections_step_collect()
  return (
    <Steps
      steps={[
        { label: m.connections_step_agree(), state: isAgreed ? 'done' : 'current' },
        { label: collect, state: isOut ? 'done' : isAgreed ? 'current' : 'todo' },
        {
          label: connection.lent ? m.connections_step_back() : m.connections_step_done(),
          state: isOut ? 'current' : 'todo',
        },
      ]}
    />
  )
}

function leadOf(connection: ShowProps['connection'], me: number | undefined): string {
  const { state, lent, cancel_reason: reason } = connection
  if (state === 'open') return markText(lent)
  if (state !== 'cancelled') return standsText[state]()
  const by = cancellerOf(connection, me)
  const words =
    by === 'administrator'
      ? m.connections_off_administrator()
      : by === 'you'
        ? m.connections_off_you()
        : m.connections_off_by(by)
  return reason ? `${words}: “${reason}”` : `${words}.`
}

type NextStepsProps = Pick<ShowProps, 'connection' | 'can' | 'together' | 'is_open_again'> & {
  onDone: (text: string) => void
  onRefused: (text: string) => void
}

function NextSteps({ connection, can, together, is_open_again, onDone, onRefused }: NextStepsProps) {
  const me = useShared().user?.id
  return (
    <Section
      id="next"
      title={connection.status === 'open' ? m.connections_next_open() : m.connections_ended()}
      className={connection.status === 'open' ? 'no-print' : ''}
    >
      <p className="[overflow-wrap:anywhere]">
        {leadOf(connection, me)} {is_open_again && openAgainText(connection.exchange_type, connection.side)}
      </p>
      {can.complete && (
        <HandedOver connection={connection} together={together} onDone={onDone} onRefused={onRefused} />
      )}
    </Section>
  )
}
