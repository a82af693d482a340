import type { PropsOf } from '../../http/as-json.ts'
import { formatDay, unbrokenDay } from '../../i18n/day.ts'
import { numberText } from '../../i18n/number.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { unbrokenHead } from '../../listings/parts/recall-head.ts'
import { Link } from '../../ui/Link.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { Table } from '../../ui/Table.tsx'
import type { recallPage } from '../actions.ts'

export function Recalls({ rows }: { rows: PropsOf<typeof recallPage>['recalls'] }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="text-lg">{m.recall_list()}</h2>
      <Table
        caption={m.recall_list()}
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          {
            ...{ key: 'what', header: m.recall_thing(), primary: true },
            cell: ({ id, what }) => (
              <Link href={`/recalls/${id}`} className="link [overflow-wrap:anywhere]">
                {m.recall_one({ id, what: unbrokenHead(what) })}
              </Link>
            ),
          },
          { key: 'day', header: m.recall_list_on(), cell: ({ day }) => formatDay(day) },
          {
            key: 'people',
            header: m.recall_list_told(),
            align: 'end',
            cell: ({ people }) => numberText(people),
          },
          {
            ...{ key: 'answers', header: m.recall_answers() },
            cell: ({ told, answered }) =>
              told > 0 && m.recall_list_answered({ answered: numberText(answered), told: numberText(told) }),
          },
          {
            ...{ key: 'state', header: m.recall_state() },
            cell: ({ lifted_on }) => (
              <StatusBadge tone={lifted_on ? 'neutral' : 'warning'}>
                {lifted_on ? m.recall_lifted_on({ day: unbrokenDay(lifted_on) }) : m.recall_active()}
              </StatusBadge>
            ),
          },
        ]}
      />
    </div>
  )
}
