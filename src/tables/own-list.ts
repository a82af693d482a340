import type { Call } from '../http/action.ts'
import { tableState } from './table.ts'

export const ownPerPage = 10

export interface Narrowed<State extends string> {
  search?: string
  state?: State | null
  limit: number
  offset: number
}

/** A page past the end becomes the last; an unknown state is ignored. */
export async function ownList<State extends string, Rows extends { rows: unknown[]; total: number }>(
  { query }: Pick<Call, 'query'>,
  states: readonly State[],
  read: (narrowed: Narrowed<State>) => Promise<Rows>,
) {
  const { search, page: asked } = tableState(query, { sorts: ['date_desc'], shows: [] })
  const state = states.find((name) => name === query.get('state')) ?? null
  const at = async (page: number) => ({
    ...(await read({ search, state, limit: ownPerPage, offset: ownPerPage * (page - 1) })),
    page,
  })
  const given = await at(asked)
  const last = Math.max(1, Math.ceil(given.total / ownPerPage))
  return { ...(asked > last ? await at(last) : given), search, state }
}
