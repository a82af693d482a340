import { m } from '../i18n/paraglide/messages.js'

export const sections = ['name', 'look', 'contact', 'texts', 'announcement', 'map', 'signing_in'] as const
export type Section = (typeof sections)[number]

export const sectionTitles: Record<Section, () => string> = {
  name: m.settings_section_name,
  look: m.settings_section_look,
  contact: m.settings_section_contact,
  texts: m.settings_section_texts,
  announcement: m.settings_section_announcement,
  map: m.settings_section_map,
  signing_in: m.settings_section_signing_in,
}

export const settingLabels = {
  park_name: m.settings_park_name,
  mail_name: m.settings_mail_name,
  logo: m.settings_logo,
  mark: m.settings_mark,
  accent: m.settings_accent,
  contact_address: m.settings_contact_address,
  postal_address: m.settings_postal_address,
  opening: m.settings_opening,
  about: m.settings_about,
  disclaimer: m.settings_disclaimer,
  privacy: m.settings_privacy,
  mail_footer: m.settings_mail_footer,
  announced: m.settings_announced,
  announced_from: m.settings_announced_from,
  announced_until: m.settings_announced_until,
  announced_level: m.settings_announced_level,
  map: m.settings_map,
  second_factor: m.settings_second_factor,
}

export type Level = 'info' | 'warning' | 'danger'

const levelNames: Record<Level, () => string> = {
  info: m.settings_level_info,
  warning: m.settings_level_warning,
  danger: m.settings_level_danger,
}

const choices = {
  announced_level: levelNames,
  second_factor: { rights: m.settings_second_factor_rights, nobody: m.settings_second_factor_nobody },
} satisfies Partial<Record<keyof typeof settingLabels, Record<string, () => string>>>

export const choicesOf = (key: string): Record<string, () => string> =>
  key in choices ? choices[key as keyof typeof choices] : {}
