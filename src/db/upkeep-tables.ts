import type { Generated, JSONColumnType } from 'kysely'
import type { Locale } from '../i18n/languages.ts'

export interface UpkeepTables {
  listing_changes: ListingChangesTable
  ended_requests: EndedRequestsTable
  order_list_counts: OrderListCountsTable
  order_list_finds: { listing_id: number; user_id: number; found_on: Generated<Date> }
  settings: { name: string; value: string }
  park_settings: ParkSettingsTable
  park_pictures: ParkPicturesTable
  park_texts: {
    id: Generated<number>
    key: string
    texts: JSONColumnType<Partial<Record<Locale, string>>>
    replaced_at: Generated<Date>
    asks_again: Generated<boolean>
  }
  limits: { key: string; hits: number; resets_at: Date }
  refusals: { hour: Date; kind: string; network: string; count: number }
  installation: InstallationTable
  migration_marks: { name: string; is_expand: boolean }
  laid_functions: { name: string; digest: string; release: string }
  recurring_runs: { name: string; run: string; taken_at: Generated<Date> }
  erasures: { user_id: number; joined_at: Date; erased_at: Generated<Date> }
}

interface EndedRequestsTable {
  listing_id: number
  ended_at: Date
  published_at: Date
  organisation_id: number | null
  type: string
  total_units: number | null
  unit: string | null
}

interface OrderListCountsTable {
  day: string
  organisation_id: number
  asked: Generated<number>
  found: Generated<number>
  taken: Generated<number>
}

interface ParkPicturesTable {
  path: string
  width: number
  height: number
  sha256: string
  added_at: Generated<Date>
}

interface ParkSettingsTable {
  section: string
  content: JSONColumnType<Record<string, string | Partial<Record<Locale, string>>>>
  version: Generated<number>
  changed_at: Generated<Date>
}

interface InstallationTable {
  is_only: Generated<true>
  generation: Generated<string>
  site: Generated<string>
  read_only_since: Date | null
  backed_up_at: Date | null
  backup_removed_at: Date | null
  removed_backup_made_at: Date | null
  missing_images: Generated<number>
  on_at: Date | null
  stuck_mailed_on: string | null
  absence: JSONColumnType<Absence | null, string | null, string | null>
}

export interface Absence {
  from: string
  to: string
  made_up_for: string[]
  not_sent: string[]
}

interface ListingChangesTable {
  number: Generated<number>
  listing_id: number | null
  organisation_id: number | null
  created_at: Generated<Date>
}
