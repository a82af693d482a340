import { grantNames } from '../accounts/grant-names.ts'
import type { Grant } from '../db/people-tables.ts'
import { m } from '../i18n/paraglide/messages.js'
import { settingLabels } from '../settings/names.ts'
import { isShow, stateText } from '../tables/words.ts'

const labels: Record<string, () => string> = {
  name: m.admin_column_name,
  title: m.admin_column_title,
  email: m.admin_column_email,
  user_id: m.admin_column_user,
  organisation: m.admin_column_organisation,
  organisation_id: m.admin_column_organisation,
  organization: m.admin_column_organisation,
  location: m.admin_column_location,
  domains: m.admin_column_domains,
  listings: m.admin_column_listings,
  faq_category_id: m.admin_column_category,
  days: m.admin_retention_days,
  reason: m.admin_detail_reason,
  changed: m.admin_detail_changed,
  listing_id: m.admin_detail_listing,
  to: m.admin_detail_to,
  colleague: m.admin_detail_colleague,
  from: m.admin_detail_from,
  opened: m.admin_detail_opened,
  closed: m.admin_detail_closed,
  closed_domains: m.admin_detail_closed_domains,
  domain: m.admin_column_domains,
  until: m.admin_detail_until,
  people: m.admin_detail_people,
  response: m.admin_detail_response,
  grant: m.admin_detail_grant,
  cas: m.recall_cas,
  lot: m.recall_lot,
  told: m.admin_detail_told,
  hidden: m.admin_detail_hidden,
  verdict: m.admin_detail_verdict,
  conditions: m.admin_detail_conditions,
  is_on: m.admin_detail_is_on,
  source: m.admin_detail_source,
  added: m.admin_detail_added,
  removed: m.admin_detail_removed,
  spellings: m.buildings_spellings,
  position: m.admin_detail_position,
  cancelled: m.admin_detail_cancelled,
  withdrawn: m.admin_detail_withdrawn,
  content: m.admin_detail_content,
  locale: m.admin_detail_locale,
  notify: m.admin_detail_notify,
  password: m.admin_detail_password,
  by: m.admin_detail_by,
  what: m.admin_detail_what,
  ...settingLabels,
  ask_again: m.settings_ask_again,
}

const openings: Record<string, () => string> = {
  organisation: m.admin_detail_opened_organisation,
  domain: m.admin_detail_opened_domain,
  nothing: m.admin_detail_opened_nothing,
}

const people: Record<string, () => string> = {
  stay: m.admin_detail_people_stay,
  leave: m.admin_detail_people_leave,
}

const labelOf = (key: string): string => (Object.hasOwn(labels, key) && labels[key]?.()) || key

function valueText(key: string, value: unknown): string {
  if (value === null) return '–'
  if (Array.isArray(value)) return value.map((one) => (key === 'changed' ? labelOf(one) : one)).join(', ')
  if (typeof value !== 'string') return JSON.stringify(value)
  if (key === 'grant') return grantNames[value as Grant]?.() ?? value
  if (key === 'people') return people[value]?.() ?? value
  if (key === 'opened' || key === 'closed') return openings[value]?.() ?? value
  return key === 'from' && isShow(value) ? stateText(value) : value
}

export const detailTexts = (details: Record<string, unknown>): [label: string, value: string][] =>
  Object.entries(details).map(([key, value]) => [labelOf(key), valueText(key, value)])
