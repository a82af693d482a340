import clsx from 'clsx'
import type { PropsOf } from '../../http/as-json.ts'
import { formatDay } from '../../i18n/day.ts'
import { numberText } from '../../i18n/number.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { shownAmount, unbroken } from '../../listings/parts/unbroken.ts'
import { WithCas } from '../../listings/parts/WithCas.tsx'
import { stateText } from '../../tables/words.ts'
import { Button } from '../../ui/Button.tsx'
import { inOneLine } from '../../ui/in-one-line.ts'
import { Link } from '../../ui/Link.tsx'
import { MailLink } from '../../ui/MailLink.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import type { Tone } from '../../ui/Tag.tsx'
import type { recallPage } from '../actions.ts'
import { shownState } from '../words.ts'

export type Result = NonNullable<PropsOf<typeof recallPage>['result']>
type Thing = Result['things'][number] & {
  /** The listing by which it is taken out, on a recall's page. */
  take_out?: number | null
}

export function Results({ things, things_total, accounts }: Result) {
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <h2 className="text-lg">{m.recall_by_organisation()}</h2>
        <Accounts rows={accounts} />
      </div>
      <Things things={things} things_total={things_total} />
    </>
  )
}

interface ThingsProps {
  things: Thing[]
  things_total: number
  takeOut?: ((thing: { id: number; title: string }) => void) | undefined
}

export function Things({ things, things_total, takeOut }: ThingsProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="text-lg">{m.recall_things()}</h2>
      {things.length < things_total && (
        <p className="text-ink-muted">{m.recall_first({ shown: numberText(things.length) })}</p>
      )}
      <div className="md:text-sm md:print:text-xs print:[&_th]:text-xs print:[&_:is(td,th)]:px-1.5">
        <Table
          caption={m.recall_things()}
          rows={things}
          rowKey={({ kind, id }) => `${kind} ${id}`}
          columns={takeOut ? [...columns(), outColumn(takeOut)] : columns()}
        />
      </div>
    </div>
  )
}

const outColumn = (takeOut: NonNullable<ThingsProps['takeOut']>): Column<Thing> => ({
  ...{ key: 'out', header: m.recall_take_out(), hideHeader: true },
  cell: ({ take_out: id, title }) =>
    id && (
      <Button size="sm" variant="secondary" onClick={() => takeOut({ id, title })}>
        {m.recall_take_out()}
      </Button>
    ),
})

function Accounts({ rows }: { rows: Result['accounts'] }) {
  const counted = (key: 'gave' | 'got' | 'has', header: string): Column<Result['accounts'][number]> => ({
    ...{ key, header, align: 'end' },
    cell: (row) => <span className="tabular-nums">{numberText(row[key])}</span>,
  })
  return (
    <Table
      caption={m.recall_by_organisation()}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        { key: 'name', header: m.recall_organisation(), primary: true, cell: ({ name }) => name },
        counted('gave', m.recall_gave()),
        counted('got', m.recall_got()),
        counted('has', m.recall_has()),
      ]}
    />
  )
}

function toneOf(thing: Thing): Tone {
  if (shownState(thing) === 'recalled') return 'danger'
  if (thing.kind === 'connection') return 'info'
  return thing.state === 'active' ? 'warning' : 'neutral'
}

const columns = (): Column<Thing>[] => [
  {
    ...{
      key: 'title',
      header: m.recall_thing(),
      primary: true,
      className: 'md:min-w-44 print:min-w-24 print:wrap-anywhere',
    },
    cell: (thing) => <Title thing={thing} />,
  },
  {
    key: 'cas',
    header: m.recall_cas(),
    className: clsx(onDesk, 'md:whitespace-nowrap print:whitespace-normal'),
    cell: ({ cas }) => cas && <span className="whitespace-nowrap">{cas}</span>,
  },
  { key: 'lot', header: m.recall_lot(), className: onDesk, cell: ({ lot }) => lot },
  {
    key: 'amount',
    header: m.recall_amount(),
    className: clsx(onDesk, 'md:whitespace-nowrap print:whitespace-normal'),
    cell: ({ amount }) => shownAmount(amount),
  },
  {
    key: 'from',
    header: m.recall_from(),
    className: 'md:min-w-36 print:min-w-20',
    cell: ({ giver }) => <Side side={giver} />,
  },
  {
    ...{ key: 'to', header: m.recall_to(), className: 'md:min-w-36 print:min-w-20' },
    cell: ({ receiver }) => receiver && <Side side={receiver} />,
  },
  {
    ...{
      key: 'day',
      header: m.recall_date(),
      className: 'md:whitespace-nowrap tabular-nums',
    },
    cell: ({ day }) => formatDay(day),
  },
  {
    ...{ key: 'state', header: m.recall_state(), className: 'md:whitespace-nowrap print:whitespace-normal' },
    cell: (thing) => <StatusBadge tone={toneOf(thing)}>{stateText(shownState(thing))}</StatusBadge>,
  },
]

/** Between a phone and a desk the title says what has no column there. */
const onDesk = 'md:max-xl:hidden'

function Title({ thing: { href, title, cas, lot, amount } }: { thing: Thing }) {
  const facts = inOneLine([cas, lot && `${m.recall_lot()} ${lot}`, shownAmount(amount)])
  return (
    <>
      {href ? (
        <Link href={href} className="link">
          {unbroken(title)}
        </Link>
      ) : (
        unbroken(title)
      )}
      <p className="hidden text-sm text-ink-muted md:max-xl:block">
        <WithCas text={facts} />
      </p>
    </>
  )
}

function Side({ side: { organisation, person, email, is_mailable } }: { side: Thing['giver'] }) {
  return (
    <span className="grid">
      <span className="font-semibold">{organisation}</span>
      {email && (
        <MailLink email={email} className="w-fit pointer-coarse:py-2.5">
          {person}
        </MailLink>
      )}
      {!is_mailable && (
        <span className="text-danger">{email ? m.recall_not_mailed() : m.recall_nobody()}</span>
      )}
    </span>
  )
}
