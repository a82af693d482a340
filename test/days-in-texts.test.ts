import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { type Locale, locales } from '../src/i18n/languages.ts'
import { monthsShown, monthsText } from '../src/i18n/months-shown.ts'

/** The number that a file of the code goes by. */
function inCode(file: string, pattern: RegExp): number {
  const found = pattern.exec(readFileSync(file, 'utf8'))?.[1]
  if (!found) throw new Error(`${file} has no ${pattern}: say here where the number stands now`)
  return Number(found)
}

const wayBack = inCode('src/accounts/tokens.ts', /way_back: (\d+) \* 24 \* 60/)
const soon = inCode('src/db/functions/is_soon_past_date.sql', /current_date \+ (\d+)\)/)
const asked = inCode('src/listings/write/ask-owner.ts', /owner_asked_at < now\(\) - interval '(\d+) days'/)
const settled = inCode('src/report/figures.ts', /settledAfterDays = (\d+)/)
const moreOfClearOut = inCode('src/clear-outs/deadline.ts', /greatest\(deadline, current_date\) \+ (\d+)/)
const officersFirst = inCode('src/listings/row/access.ts', /lateBefore = .*firstDayInTime\(today, (\d+)\)/)
const ends = (pattern: RegExp) => inCode('src/listings/write/reminders.ts', pattern)
const handover = (pattern: RegExp) => inCode('src/connections/reminders.ts', pattern)

/** Texts that say days as a number, as a parameter would spoil them, and what the code goes by. */
const said: Record<string, number[]> = {
  accounts_account_mails_listings_hint: [ends(/of \[\d+, (\d+)\]/), ends(/of \[(\d+), \d+\]/)],
  accounts_account_mails_handovers_hint: [
    handover(/created_at < now\(\) - interval '(\d+) days'\)::int\n/),
    handover(/created_at < now\(\) - interval '(\d+) days'\)::int\)/),
  ],
  accounts_mail_way_back_when: [wayBack - 1],
  accounts_way_back_gone: [wayBack],
  admin_way_back_state: [wayBack - 1],
  admin_retention_lead: [inCode('src/admin/retention.ts', /graceDays = (\d+)/)],
  admin_refusals_title: [inCode('src/admin/trail.ts', /hour > now\(\) - interval '(\d+) days'/)],
  clear_outs_renew_extend: [moreOfClearOut],
  clear_outs_mail_ends_preview: [moreOfClearOut],
  dashboard_todo_ending_more_text: [inCode('src/listings/catalogue/states.ts', /endsSoonDays = (\d+)/)],
  fields_expires_soon: [soon],
  fields_expires_soon_in_sentence: [soon],
  listings_ask_not_now: [asked],
  listings_owner_asked: [asked],
  organisations_kept_lead: [inCode('src/organisations/kept-domains.ts', /longestDays = (\d+)/)],
  report_coverage_text: [settled],
  report_coverage_none: [settled],
  safety_decide_early: [officersFirst],
  safety_mail_reminder_preview: [officersFirst],
  settings_second_factor_used: [inCode('src/http/session.ts', /\+ '(\d+) days'::interval/)],
}

/** Of other things than a rule's days: what a form offers, what is counted. */
const otherwise = [
  'admin_range_quarter',
  'admin_range_year',
  'report_last_months',
  'report_error_misread',
  'admin_user_refused_text',
]

const units: Record<Locale, RegExp> = {
  en: /(?:^|[^\w{])(\d+|two|three|four|six|eight|ten)(?: and (\d+))?(?: more| working)? (day|week|month)s\b/gi,
  nl: /(?:^|[^\w{])(\d+|twee|drie|vier|zes|acht|tien)(?: en (\d+))? (?:werk)?(dagen|weken|maanden)\b/gi,
}
const words: Record<string, number> = {
  ...{ two: 2, three: 3, four: 4, six: 6, eight: 8, ten: 10 },
  ...{ twee: 2, drie: 3, vier: 4, zes: 6, acht: 8, tien: 10 },
}

const daysIn = (text: string, locale: Locale): number[] =>
  [...text.matchAll(units[locale])].flatMap(([, first = '', second, unit = '']) =>
    [first, ...(second ? [second] : [])].map(
      (number) => (words[number.toLowerCase()] ?? Number(number)) * (/^we/i.test(unit) ? 7 : 1),
    ),
  )

it.each(locales)('texts in %s name the days that the code goes by, and no others', (locale) => {
  const named = globSync(`messages/*/${locale}.json`).flatMap((file) =>
    Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>).flatMap(
      ([key, text]) => {
        const days = typeof text === 'string' && !otherwise.includes(key) ? daysIn(text, locale) : []
        return days.length > 0 ? [[key, days] as const] : []
      },
    ),
  )
  expect(Object.fromEntries(named)).toEqual(said)
})

it('the months of a listing are said in words as long as they are the usual ones', () => {
  expect([monthsText('en'), monthsText('nl')]).toEqual(
    monthsShown === 4 ? ['four months', 'vier maanden'] : [`${monthsShown} months`, `${monthsShown} maanden`],
  )
})
