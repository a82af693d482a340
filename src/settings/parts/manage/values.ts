import type { SettingsSection } from '../../actions.ts'

export type Setting = SettingsSection['settings'][number]
type Value = Setting['values'][number]

/** `park_name`, and `about.nl` of a text in a language. */
export const nameOf = ({ key }: Setting, { language }: Value): string =>
  language ? `${key}.${language}` : key

export const valuesOf = ({ settings }: SettingsSection): Record<string, string> =>
  Object.fromEntries([
    ...settings.flatMap((setting) => setting.values.map((value) => [nameOf(setting, value), value.value])),
    // Beside what is set: nothing, `yes` or `no`.
    ['ask_again', ''],
  ])

/** Whether to ask everybody for the disclaimer again, or to stop; undefined changes nothing. */
export const askOf = ({ ask_again: ask }: Record<string, string>): boolean | undefined =>
  ask ? ask === 'yes' : undefined

/** What differs from what was saved, as the call takes it. */
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

/** Read only in a summary, so what a tag stands for does not matter. */
export const plain = (html: string): string => html.replace(/<[^>]*>/g, ' ').trim()
