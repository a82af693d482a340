import { action, page, pageParam } from '../http/action.ts'
import { defer } from '../http/inertia.ts'
import { chart, rangeOf } from '../tables/charts.ts'
import { describedTable, tablePage } from '../tables/table.ts'
import { connectionsChart, connectionsTable } from './table.ts'

export const connectionsPage = page('connections/manage/Index', {
  summary: 'All connections.',
  documents: () => describedTable(connectionsTable),
  props: async (call) => {
    const { rows: connections, ...rest } = await tablePage(call, connectionsTable)
    return { connections, ...rest, range: rangeOf(call), chart: defer(() => chart(call, connectionsChart)) }
  },
})

export const connectionsAction = action({
  summary: 'Ten of all connections.',
  load: (call) => pageParam(call) !== null || null,
  run: (call) => tablePage(call, connectionsTable, (pageParam(call) ?? 0) + 1),
  reply: ({ rows, total }) => ({ connections: rows, total }),
})
