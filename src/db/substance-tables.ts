import type { Generated } from 'kysely'

/** A listing keeps the hazards known on a day, with their source. Absent means not known. */
export interface Hazards {
  from: 'table' | 'sheet'
  /** The row of `substances` it was taken from. */
  substance_id: string | null
  cas: string | null
  name: string
  /** Other names, to be found by. */
  names: string[]
  /** GHS01 to GHS09. */
  pictograms: string[]
  signal: 'danger' | 'warning' | null
  /** Codes of H and EUH statements. */
  statements: string[]
  source: string
  as_of: string
  /** A later amendment changes the row, and the table does not have it yet. */
  superseded: boolean
}

export interface SubstanceTables {
  substances: SubstancesTable
  substance_source: SubstanceSourceTable
  common_names: CommonNamesTable
}

interface SubstancesTable {
  id: string
  cas: string | null
  name: string
  names: string[]
  pictograms: string[]
  signal: 'danger' | 'warning' | null
  statements: string[]
  notes: string[]
  has_limits: boolean
  superseded: boolean
  /** False for a number that is only named: nothing is known of its hazards. */
  is_classified: boolean
  search_text: string
}

/** A row of the view `known_substances`: the table with the common names, and the numbers that only these know. */
export interface KnownSubstance extends SubstancesTable {
  /** The first is what a reader of that language calls it. */
  en: string[] | null
  nl: string[] | null
  entry: string | null
}

/** What people call a number, over whatever table is in use. */
interface CommonNamesTable {
  cas: string
  en: string[]
  nl: string[]
  /** The row of `substances` about its group. */
  entry: string | null
  search_text: string
}

/** One row: which table is in use. */
interface SubstanceSourceTable {
  source: string
  as_of: string
  digest: string
  is_uploaded: boolean
  /** The digest of the one that came with LabEx when an administrator loaded this. */
  instead_of: string | null
  loaded_at: Generated<Date>
}
