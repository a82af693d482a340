import { isBusinessDay } from '../../../src/i18n/business-days.ts'
import { momentText } from '../../../src/i18n/day.ts'
import { mailHours } from '../../../src/mails.ts'
import type { Letter } from './letters.ts'

export interface Heap {
  zone: string
  letters: Letter[]
  /** By address. */
  locales: Map<string, string>
  /** When somebody could not act. */
  revoked: { to: string; from: Date; until: Date }[]
}
type Rule = (heap: Heap) => string[]

/** Every rule answers what breaks it, a line each. */
export const rules = {
  /** What asks for the same again on another day is another mail; so are two answers to two acts. */
  once: ({ letters, zone }) => {
    const seen = new Map<string, number>()
    for (const { to, name, data, asked } of letters) {
      const day = hoursOf({ name, data }) === 'at once' ? asked.toISOString() : dayOf(asked, zone)
      const key = `${to} ${name} ${JSON.stringify(data)} ${day}`
      seen.set(key, (seen.get(key) ?? 0) + 1)
    }
    return [...seen].filter(([, count]) => count > 1).map(([key, count]) => `${count} times: ${key}`)
  },
  hour: ({ letters, zone }) =>
    letters
      .filter((one) => hoursOf(one) === 'working hours')
      .filter(({ sent }) => {
        const hour = Number(momentText(sent, zone).slice(11, 13))
        return hour < 8 || hour >= 18 || !isBusinessDay(dayOf(sent, zone))
      })
      .map((one) => `${told(one, zone)} is outside working hours`),
  atOnce: ({ letters, zone }) =>
    letters
      .filter((one) => hoursOf(one) === 'at once' && one.sent.getTime() - one.asked.getTime() > 10 * 60_000)
      .map((one) => `${told(one, zone)} waited since ${momentText(one.asked, zone)}`),
  language: ({ letters, locales, zone }) =>
    letters
      .filter(({ to, lang }) => locales.get(to) !== lang)
      .map((one) => `${told(one, zone)} is in ${one.lang}, its reader reads ${locales.get(one.to)}`),
  revoked: ({ letters, revoked, zone }) =>
    letters
      .filter(({ name }) => !aboutAccess.has(name))
      .filter(({ to, sent }) => revoked.some((one) => one.to === to && sent > one.from && sent < one.until))
      .map((one) => `${told(one, zone)} is to somebody who cannot act`),
} satisfies Record<string, Rule>

const aboutAccess = new Set<string>([
  'access_ended',
  'access_back',
  'join_revoked',
  'password_changed',
  'reset',
])

export const hoursOf = ({ name, data }: Pick<Letter, 'name' | 'data'>): string => {
  const hours = mailHours[name]
  return typeof hours === 'string' ? hours : (hours as (given: object) => string)(data)
}

export const dayOf = (moment: Date, zone: string): string => momentText(moment, zone).slice(0, 10)

export const told = ({ to, name, subject, sent }: Letter, zone: string): string =>
  `${name} "${subject}" to ${to}, ${momentText(sent, zone)}`
