import type { SettingsSection } from '../../actions.ts'

export type Setting = SettingsSection['settings'][number]
type Value = Setting['values'][number]

/** `park_name`, or `about.nl` for a language. */
export const nameOf = ({ key }: Setting, { language }: Value): string =>
  language ? `${key}.${language}` : key

export const valuesOf = ({ settings }: SettingsSection): Record<string, string> =>
  Object.fromEntries([
    ...settings.flatMap((setting) => setting.values.map((value) => [nameOf(setting, value), value.value])),
    // Nothing, `yes` or `no`, beside the settings.
    ['ask_again', ''],
  ])

/** True asks everybody again, false stops; undefined changes nothing. */
export const askOf = ({ ask_again: ask }: Record<string, string>): boolean | undefined =>
  ask ? ask === 'yes' : undefined

export function changesIn(section: SettingsSection, typed: Record<string, string>): Record<string, unknown> {
  const before = valuesOf(section)
  const changes: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(typed)) {
    if (value === before[name] || name === 'ask_again') continue
    const [key = '', language] = name.split('.')
    if (language) changes[key] = { ...(changes[key] as object | undefined), [language]: value }
    else changes[key] = value
  }
  return changes
}

/** For a summary, so stripped tags do not matter. */
export const plain = (html: string): string => html.replace(/<[^>]*>/g, ' ').trim()
