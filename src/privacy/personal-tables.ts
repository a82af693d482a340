import type { Tables } from '../db/tables.ts'
import { accounts } from './personal/accounts.ts'
import { clearOuts } from './personal/clear-outs.ts'
import { exchanges } from './personal/exchanges.ts'
import { visits } from './personal/visits.ts'

/** Every column of every table that knows a person, so that privacy page, export and deletion forget none. */
export const personalTables = { ...accounts, ...exchanges, ...clearOuts, ...visits }

type Other = Exclude<keyof Tables, keyof typeof personalTables>

/** Says why each of them knows nobody. */
export const otherTables: Record<Other, string> = {
  organisations: 'organisations are no people',
  organisation_domains: 'the ends of addresses, which all of an organisation share',
  kept_domains: 'the ends of addresses, which all of an organisation share',
  holds: 'why a listing is held, by whatever office',
  safety_decisions: 'names the function in which somebody decided, never who',
  pass_on_rules: 'the park’s rules',
  registers: 'the park’s lists of substances',
  rule_changes: 'what a rule was before, for ten minutes’ undo',
  empty_searches: 'counts by day what was not found, by filters alone and without what was typed',
  order_list_counts:
    'counts by day and organisation how many lines of order lists were asked, found and taken',
  used_challenges: 'digests of random numbers that were signed once',
  providers: 'institutions by whose accounts people log in',
  provider_states: 'whether each of them lets people in',
  unused_images: 'names of files without their owner',
  buildings: 'the park’s buildings',
  building_spellings: 'the park’s buildings',
  faq_categories: 'the park’s texts',
  faq_items: 'the park’s texts',
  park_settings: 'the park’s name, address and texts',
  park_texts: 'the park’s texts',
  park_pictures: 'the park’s logo, mark and map',
  settings: 'how long the trail is kept',
  substances: 'from ECHA’s table',
  substance_source: 'from ECHA’s table',
  common_names: 'names of substances',
  listing_changes: 'numbers of listings, for a day',
  ended_requests: 'requests by organisation, for the yearly figures',
  recall_connections: 'which handovers a recall is about',
  recall_connections_out: 'which handovers a recall was about',
  installation: 'the installation itself',
  migration_marks: 'the installation itself',
  laid_functions: 'the installation itself',
  recurring_runs: 'which job ran when',
}
