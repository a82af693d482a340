import type { Generated } from 'kysely'

/** The hazards known on a day, with their source. Absent means not known. */
export interface Hazards {
  from: 'table' | 'sheet'
  substance_id: string | null
  cas: string | null
  name: string
  names: string[]
  /** GHS01 to GHS09. */
  pictograms: string[]
  signal: 'danger' | 'warning' | null
  statements: string[]
  source: string
  as_of: string
  /** A later amendment changes the row, and this table does not have it yet. */
  superseded: boolean
}

export interface SubstanceTables {
  substances: SubstancesTable
  substance_source: SubstanceSourceTable
  common_names: CommonNamesTable
}

export interface SubstancesTable {
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
  /** False for a number that only common names know: nothing is known of its hazards. */
  is_classified: boolean
  search_text: string
}

/** The view `known_substances`: the table with the common names, and the numbers only these know. */
export interface KnownSubstance extends SubstancesTable {
  /** The first is what a reader of that language calls it. */
  en: string[] | null
  nl: string[] | null
  entry: string | null
}

interface CommonNamesTable {
  cas: string
  en: string[]
  nl: string[]
  entry: string | null
  search_text: string
}

interface SubstanceSourceTable {
  source: string
  as_of: string
  digest: string
  is_uploaded: boolean
  /** Digest of LabEx's own table when an administrator loaded this one. */
  instead_of: string | null
  loaded_at: Generated<Date>
}
