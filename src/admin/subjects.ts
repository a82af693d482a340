import type { Register } from '../db/safety-tables.ts'
import { m } from '../i18n/paraglide/messages.js'
import { registerNames } from '../safety/names.ts'
import { type Section, sectionTitles } from '../settings/names.ts'

const registerName = (key: string) => registerNames[key as Register]?.() ?? key

const sectionName = (key: string) =>
  Object.hasOwn(sectionTitles, key) ? sectionTitles[key as Section]() : key

interface Subject {
  text: string
  /** Where to look at it. */
  href: string | null
}

const tables: Record<string, () => string> = {
  connections: m.admin_connections_title,
  listings: m.admin_listings_title,
  users: m.admin_users_title,
  audit: m.admin_audit_title,
  buildings: m.buildings_title,
  faq: m.admin_faq_title,
  contact: m.admin_contact_title,
  organisations: m.admin_organisations_title,
  'join-labex-requests': m.organisations_requests_title,
  recall: m.recall_title,
}

const kinds: Record<string, (id: string) => Subject> = {
  listing: (id) => ({ text: m.admin_subject_listing({ id }), href: `/listings/${id}` }),
  user: (id) => ({ text: m.admin_subject_user({ id }), href: `/admin/users/${id}/edit` }),
  organisation: (id) => ({ text: m.admin_subject_organisation({ id }), href: null }),
  connection: (id) => ({ text: m.admin_subject_connection({ id }), href: `/connections/${id}` }),
  'join request': (id) => ({ text: m.admin_subject_join_request({ id }), href: null }),
  'contact message': (id) => ({ text: m.admin_subject_contact({ id }), href: null }),
  session: (id) => ({ text: m.admin_subject_session({ id }), href: null }),
  faq: (id) => ({ text: m.admin_subject_faq({ id }), href: `/admin/faq/${id}/edit` }),
  building: (id) => ({ text: m.admin_subject_building({ id }), href: `/admin/buildings/${id}/edit` }),
  'faq category': (id) => ({ text: m.admin_subject_faq_category({ id }), href: '/admin/faq#categories' }),
  recall: (id) => ({ text: m.admin_subject_recall({ id }), href: null }),
  'pass-on rule': (id) => ({ text: m.admin_subject_pass_on_rule({ id }), href: `/safety-desk/rules/${id}` }),
  register: (name) => ({
    text: m.admin_subject_register({ name: registerName(name) }),
    href: '/safety-desk#registers',
  }),
  settings: (section) => ({
    text: m.admin_subject_settings({ section: sectionName(section) }),
    href: `/admin/settings#${section}`,
  }),
  mail: (name) => ({ text: m.admin_subject_mail({ name: name.replaceAll('_', ' ') }), href: null }),
  table: (name) => ({
    text: m.admin_subject_table({ name: Object.hasOwn(tables, name) ? (tables[name]?.() ?? name) : name }),
    href: name === 'recall' ? '/recall' : Object.hasOwn(tables, name) ? `/admin/${name}` : null,
  }),
}

const deletions = [
  'pass_on_rule_deleted',
  'user_deleted',
  'faq_deleted',
  'faq_category_deleted',
  'building_deleted',
]

/** An address or a path stands for itself. */
export function subjectOf(action: string, subject: string | null): Subject | null {
  if (subject === null) return null
  const [, kind = '', id = ''] = /^(.+) (\S+)$/.exec(subject) ?? []
  const found = Object.hasOwn(kinds, kind) ? kinds[kind]?.(id) : undefined
  if (!found) return { text: subject, href: null }
  return deletions.includes(action) ? { ...found, href: null } : found
}
