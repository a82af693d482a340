import type { Config } from '../config.ts'
import { sanitizeRichText } from '../fields/richtext/sanitize.ts'
import { escapeHtml } from '../http/html.ts'
import { monthsText } from '../i18n/months-shown.ts'
import { m } from '../i18n/paraglide/messages.js'
import type { Section, settingLabels } from './names.ts'

/** `ui/tokens.css` spells it out. */
export const ownAccent = '#0b6a55'

type Standard = (given: { config: Config; park: string }) => string

interface Setting {
  section: Section
  /**
   * `colour`: #rrggbb. `one_of`: of a few (`names.ts`). `moment`: to the minute. `picture`: an upload's path.
   * `line_texts` and `rich_texts`: one per language.
   */
  kind:
    | 'line'
    | 'lines'
    | 'address'
    | 'colour'
    | 'one_of'
    | 'moment'
    | 'picture'
    | 'line_texts'
    | 'rich_texts'
  max: number
  used: () => string
  standard: Standard
  /** What says so until something is saved. */
  variable?: string
}

const nothing: Standard = () => ''

/** Form, checks, values and docs/product/settings.md follow from these objects. */
const catalogue = {
  park_name: {
    section: 'name',
    kind: 'line',
    max: 80,
    used: m.settings_park_name_used,
    standard: ({ config }) => config.parkName,
    variable: 'PARK_NAME',
  },
  mail_name: {
    section: 'name',
    kind: 'line',
    max: 60,
    used: m.settings_mail_name_used,
    standard: ({ park }) => `LabEx ${park}`,
  },
  logo: {
    section: 'name',
    kind: 'picture',
    max: 120,
    used: m.settings_logo_used,
    standard: nothing,
  },
  mark: {
    section: 'name',
    kind: 'picture',
    max: 120,
    used: m.settings_mark_used,
    standard: nothing,
  },
  accent: {
    section: 'look',
    kind: 'colour',
    max: 7,
    used: m.settings_accent_used,
    standard: () => ownAccent,
  },
  contact_address: {
    section: 'contact',
    kind: 'address',
    max: 254,
    used: m.settings_contact_address_used,
    standard: ({ config }) => config.mailFrom,
    variable: 'MAIL_FROM',
  },
  postal_address: {
    section: 'contact',
    kind: 'lines',
    max: 300,
    used: m.settings_postal_address_used,
    standard: nothing,
  },
  opening: {
    section: 'texts',
    kind: 'line_texts',
    max: 300,
    used: m.settings_opening_used,
    standard: () => m.site_home_lead(),
  },
  about: {
    section: 'texts',
    kind: 'rich_texts',
    max: 10_000,
    used: m.settings_about_used,
    standard: ({ park }) =>
      richText([
        [m.about_what_title(), m.about_what_text()],
        [m.about_who_title(), m.about_who_text({ park })],
        [m.about_money_title(), m.about_money_text()],
        [m.about_time_title(), m.about_time_text({ months: monthsText() })],
      ]),
  },
  disclaimer: {
    section: 'texts',
    kind: 'rich_texts',
    max: 10_000,
    used: m.settings_disclaimer_used,
    standard: () =>
      richText([
        [m.about_disclaimer_role_title(), m.about_disclaimer_role_text()],
        [m.about_disclaimer_exchange_title(), m.about_disclaimer_exchange_text()],
        [m.about_disclaimer_safety_title(), m.about_disclaimer_safety_text()],
        [m.about_disclaimer_warranty_title(), m.about_disclaimer_warranty_text()],
        [m.about_disclaimer_privacy_title(), m.about_disclaimer_privacy_text()],
      ]),
  },
  privacy: {
    section: 'texts',
    kind: 'rich_texts',
    max: 20_000,
    used: m.settings_privacy_used,
    standard: ({ park }) =>
      richText([
        [m.settings_privacy_who_title(), m.settings_privacy_who_text({ park })],
        [m.settings_privacy_what_title(), m.settings_privacy_what_text()],
        [m.settings_privacy_seen_title(), m.settings_privacy_seen_text()],
        [m.settings_privacy_others_title(), m.settings_privacy_others_text()],
        [m.settings_privacy_rights_title(), m.settings_privacy_rights_text()],
      ]),
  },
  mail_footer: {
    section: 'texts',
    kind: 'line_texts',
    max: 200,
    used: m.settings_mail_footer_used,
    standard: ({ park }) => m.common_mail_footer({ park }),
  },
  announced: {
    section: 'announcement',
    kind: 'line_texts',
    max: 300,
    used: m.settings_announced_used,
    standard: nothing,
  },
  announced_from: {
    section: 'announcement',
    kind: 'moment',
    max: 16,
    used: m.settings_announced_from_used,
    standard: nothing,
  },
  announced_until: {
    section: 'announcement',
    kind: 'moment',
    max: 16,
    used: m.settings_announced_until_used,
    standard: nothing,
  },
  announced_level: {
    section: 'announcement',
    kind: 'one_of',
    max: 10,
    used: m.settings_announced_level_used,
    standard: () => 'info',
  },
  map: {
    section: 'map',
    kind: 'picture',
    max: 120,
    used: m.settings_map_used,
    standard: nothing,
  },
  /** Read by `http/session.ts` with each session. */
  second_factor: {
    section: 'signing_in',
    kind: 'one_of',
    max: 10,
    used: m.settings_second_factor_used,
    standard: () => 'rights',
  },
} satisfies Record<keyof typeof settingLabels, Setting>

export type Key = keyof typeof settingLabels
export const keys = Object.keys(catalogue) as Key[]
export const settingOf = (key: Key): Setting => catalogue[key]
export const keysOf = (section: Section): Key[] => keys.filter((key) => catalogue[key].section === section)
export const isInLanguages = (key: Key): boolean => settingOf(key).kind.endsWith('_texts')

/** Formed as stored, so that an equal text counts as unchanged. */
const richText = (parts: [title: string, text: string][]): string =>
  sanitizeRichText(
    parts
      .map(([title, text]) => `<p><strong>${escapeHtml(title)}</strong></p><p>${escapeHtml(text)}</p>`)
      .join(''),
  )
