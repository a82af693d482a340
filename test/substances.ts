import type { TestClient } from './client.ts'

export interface FoundSubstance {
  id: string
  cas: string | null
  name: string
  names: string[]
  statements: { code: string; text: string }[]
  superseded: boolean
}

interface Row {
  substances: FoundSubstance[]
  named: { cas: string; name: string; names: string[]; group: FoundSubstance | null }[]
  problem?: string
  several?: string
}

/** The table of substances as somebody finds it. */
export function substancesFor(client: TestClient) {
  const find = async (q: string): Promise<Row> =>
    (await client.get(`/api/substances?q=${encodeURIComponent(q)}`)).body
  const rowFor = async (cas: string) =>
    (await find(cas)).substances.find((found) => found.cas === cas) as FoundSubstance
  const taken = async (cas: string) => ({ hazards: { from: 'table', substance_id: (await rowFor(cas)).id } })
  const codesOf = (found: FoundSubstance | undefined) => found?.statements.map(({ code }) => code)
  return { find, rowFor, taken, codesOf }
}

interface TableCall {
  query?: string
  effect?: object
  confirmed?: boolean
}

/** Sends a table as its form does, beside what was seen of it. */
export const tableFor =
  (admin: TestClient) =>
  async (file: string, { query = '', effect, confirmed }: TableCall = {}) => {
    const body = new FormData()
    body.set('table', new File([file], 'table.json'))
    if (effect) body.set('effect', JSON.stringify(effect))
    if (confirmed !== undefined) body.set('confirmed', String(confirmed))
    const headers = { ...(await admin.csrf()), accept: 'application/json' }
    const answer = await admin.request(`/api/admin/substances${query}`, { method: 'POST', body, headers })
    return { status: answer.status, body: await answer.json() }
  }
