import type { Hazards } from '../../db/substance-tables.ts'
import type { Common } from '../field.ts'
import type { Basics } from '../kind.ts'

/** No value means not known. */
export interface HazardsField extends Common {
  kind: 'hazards'
  cas: string
}

export const noHazards: Hazards = {
  from: 'table',
  substance_id: null,
  cas: null,
  name: '',
  names: [],
  pictograms: [],
  signal: null,
  statements: [],
  source: '',
  as_of: '',
  superseded: false,
}

export const hazards: Basics = { empty: null }

export const pictograms = [
  ...['GHS01', 'GHS02', 'GHS03', 'GHS04', 'GHS05', 'GHS06', 'GHS07', 'GHS08', 'GHS09'],
] as const

/** H225, H302+H312, H319; those of the EU last. */
export const byCode = (codes: readonly string[]): string[] =>
  [...codes].sort((one, other) => Number(isOfEu(one)) - Number(isOfEu(other)) || (one < other ? -1 : 1))

const isOfEu = (code: string): boolean => code.startsWith('EUH')

/** A sheet outlives a new number; a table row holds for its own number only. */
export const withNumber = (hazards: Hazards, cas: string | null): Hazards | null =>
  hazards.from === 'sheet' ? { ...hazards, cas } : null

export const hazardsIn = (value: unknown): Hazards | null =>
  typeof value === 'object' && value !== null && 'statements' in value ? (value as Hazards) : null
