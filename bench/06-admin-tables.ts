import { manyRows } from '../test/many-rows.ts'
import { inTurn, summary } from './measure.ts'
import { administrator } from './people.ts'
import { benchWorld } from './world.ts'

export const question =
  'each administrators’ table at 10,000 rows: first and last page, every order, a search that finds all, few or nothing (at most 50 ms), and the charts'

const rows = 10_000
const last = `page=${rows / 10}`

/** Per table: its orders, and a search that finds everything, and one that finds little. */
const tables = {
  connections: { sorts: ['date_asc', 'title'], all: 'equipment', few: '4711' },
  listings: { sorts: ['date_asc', 'title'], all: 'institute', few: '4711' },
  users: { sorts: ['date_asc', 'name'], all: 'mail.example', few: '4711' },
  organisations: { sorts: ['date_desc', 'date_asc'], all: 'example', few: '4711' },
  faq: { sorts: ['title'], all: 'sentences', few: '4711' },
  contact: { sorts: ['date_desc', 'date_asc'], all: 'centrifuge', few: '4711' },
  audit: { sorts: ['date_asc'], all: 'listing', few: '4711' },
  'join-labex-requests': { sorts: ['date_desc', 'date_asc'], all: 'institute', few: '4711' },
}

export async function measure() {
  const world = await benchWorld(0)
  await manyRows(world.app.db, rows)
  const admin = await administrator(world)
  const ask =
    (path: string, headers: Record<string, string> = {}) =>
    async () => {
      const answer = await admin.request(path, { headers: { 'x-inertia': 'true', ...headers } })
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
      await answer.arrayBuffer()
    }
  const questions: Record<string, () => Promise<void>> = {
    'a page without a query, for scale': ask('/admin/users/create'),
    'figures of /admin': ask('/admin'),
    'charts of /admin': ask('/admin?range=all', {
      'x-inertia-partial-component': 'admin/Dashboard',
      'x-inertia-partial-data': 'charts',
    }),
  }
  for (const [table, { sorts, all, few }] of Object.entries(tables)) {
    for (const query of ['', last, ...sorts.map((sort) => `sort=${sort}`), `search=${all}`])
      questions[`${table} ${query}`] = ask(`/admin/${table}?${query}`)
    for (const query of [`search=${all}&${last}`, `search=${few}`, 'search=nowhere'])
      questions[`${table} ${query}`] = ask(`/admin/${table}?${query}`)
  }
  const times = await inTurn(20, questions)
  await world.close()
  return Object.fromEntries(Object.entries(times).map(([name, taken]) => [name, summary(taken)]))
}
