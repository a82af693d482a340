import type { Generated } from 'kysely'

/** As known on a day, with the source. Absent means not known. */
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
  /** False when only common names know the number, and not its hazards. */
  is_classified: boolean
  search_text: string
}

/** The table with common names, and the numbers only these know. */
export interface KnownSubstance extends SubstancesTable {
  /** The first is what readers of that language see. */
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
