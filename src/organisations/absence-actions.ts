import { z } from 'zod'
import { absencesOf, longestAway } from '../accounts/absence.ts'
import { colleagueAddress } from '../accounts/inputs.ts'
import { action, idParam, userOf } from '../http/action.ts'
import { invalid } from '../http/errors.ts'
import { daysUntil } from '../i18n/business-days.ts'
import { todayIn } from '../i18n/day.ts'
import { m } from '../i18n/paraglide/messages.js'
import { writtenDay } from '../i18n/written-day.ts'
import { endAway, setAway, standDown } from './absence.ts'

export const awayAction = action({
  summary: 'Say until when one is away, and which colleague stands in.',
  example: { until: '2026-12-11', stand_in: 'anna@university.example' },
  limits: (call) => [{ key: `stand-in ${call.viewer.user?.id ?? call.ip}`, max: 60, seconds: 60 * 60 }],
  input: () =>
    z.object({
      until: z.iso.date(m.fields_error_date()),
      stand_in: colleagueAddress(m.organisations_error_stand_in())
        .transform((typed) => typed || null)
        .nullish(),
    }),
  check: ({ app }, { until }) => {
    const ahead = until === undefined ? 0 : daysUntil(todayIn(app.config.parkTimeZone), until)
    if (ahead < 0) return invalid('until', m.fields_error_date_past())
    return ahead > longestAway
      ? invalid('until', m.organisations_error_away_long({ days: longestAway }))
      : null
  },
  run: async (call, { until, stand_in }) =>
    (await setAway(call.db, call, userOf(call), { until, stand_in: stand_in ?? null })) ?? until,
  reply: (until) => ({ message: m.organisations_away_saved({ day: writtenDay(until) }) }),
})

export const backAction = action({
  summary: 'Say that one is back.',
  run: (call) => endAway(call.db, call, userOf(call).id),
  reply: () => ({ message: m.organisations_back() }),
})

export const standDownAction = action({
  summary: 'Stand in no longer for the colleague with that id.',
  load: async (call) => {
    const { stands_in_for } = await absencesOf(call.db, userOf(call).id)
    return stands_in_for.find(({ id }) => id === idParam(call)) ?? null
  },
  run: (call, _, absent) => standDown(call.db, userOf(call).id, absent.id),
  reply: () => ({ message: m.organisations_stood_down() }),
})
