import type { TestClient } from './client.ts'

export interface FoundSubstance {
  id: string
  cas: string | null
  name: string
  statements: { code: string; text: string }[]
  superseded: boolean
}

/** The table of substances as somebody finds it. */
export function substancesFor(client: TestClient) {
  const find = async (q: string): Promise<{ substances: FoundSubstance[]; problem?: string }> =>
    (await client.get(`/api/substances?q=${encodeURIComponent(q)}`)).body
  const rowFor = async (cas: string) =>
    (await find(cas)).substances.find((found) => found.cas === cas) as FoundSubstance
  const taken = async (cas: string) => ({ hazards: { from: 'table', substance_id: (await rowFor(cas)).id } })
  const codesOf = (found: FoundSubstance | undefined) => found?.statements.map(({ code }) => code)
  return { find, rowFor, taken, codesOf }
}
