import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { administrators } from '../accounts/sql.ts'
import type { Config } from '../config.ts'
import type { Db, Trx } from '../db/connect.ts'
import { allOrNothing } from '../db/transaction.ts'
import type { Actor } from '../http/audit.ts'
import { audit } from '../http/audit.ts'
import { type FieldErrors, Refusal } from '../http/errors.ts'
import type { locales } from '../i18n/languages.ts'
import { inLocale } from '../i18n/locale.ts'
import { m } from '../i18n/paraglide/messages.js'
import { queueMail, queueMails } from '../mail/outbox.ts'
import { stopAsking } from './asking.ts'
import { isInLanguages, type Key, keysOf, settingOf } from './catalogue.ts'
import { readSetting } from './checks.ts'
import type { Section } from './names.ts'
import { type Content, ParkOf, parkNow, type Value } from './park.ts'
import { claimPicture } from './pictures.ts'

export interface Given {
  section: Section
  /** 0 where nothing was saved yet; without it, the last write wins. */
  version?: number | undefined
  values: Record<string, unknown>
  /** Whether everybody must agree again; false stops asking. */
  ask_again?: boolean | undefined
}

export async function readGiven(db: Db, config: Config, given: Given): Promise<ParkOf | Refusal> {
  const park = await parkNow(config, db)
  const known = keysOf(given.section)
  const content: Content = { ...park.content }
  const errors: FieldErrors = {}
  for (const [key, value] of Object.entries(given.values)) {
    if (!known.some((one) => one === key)) {
      errors[key] = [m.settings_error_unknown()]
      continue
    }
    const read = readSetting(key as Key, value, park.content[key as Key], config.parkTimeZone)
    Object.assign(errors, read.errors)
    if (read.value === null) delete content[key as Key]
    else content[key as Key] = read.value
  }
  const { announced_from: from, announced_until: until } = content
  if (from && until && from >= until) errors.announced_until ??= [m.settings_error_until()]
  if (Object.keys(errors).length > 0) return new Refusal('invalid', { errors })
  return new ParkOf(config, withoutStandards(new ParkOf(config, content, {})), park.pictures)
}

/** Another version than the newest is `stale`. */
export async function saveSettings(db: Db, by: Actor, config: Config, given: Given): Promise<null | Refusal> {
  return allOrNothing(db, async (trx) => {
    const was = await parkNow(config, trx)
    const before = was.content
    const next = await readGiven(trx, config, given)
    if (next instanceof Refusal) return next
    const keys = keysOf(given.section)
    const changed = keys.filter((key) => !isDeepStrictEqual(before[key], next.content[key]))
    const content = JSON.stringify(Object.fromEntries(keys.map((key) => [key, next.content[key]])))
    const lost = await unclaimed(trx, changed, next.content)
    if (lost) return new Refusal('invalid', { errors: { [lost]: [m.settings_error_picture()] } })
    const asks = given.ask_again === true
    if (asks && !changed.includes('disclaimer'))
      return new Refusal('invalid', { errors: { ask_again: [m.settings_error_ask()] } })
    if (!(await write(trx, given, content, changed.length > 0))) return new Refusal('stale')
    const isBack = changed.includes('disclaimer') && !next.content.disclaimer
    if (given.ask_again === false || (isBack && !asks)) await stopAsking(trx)
    await keepTexts(trx, changed, before, asks)
    await tellOfInbox(trx, by, was.contactAddress, next.contactAddress)
    const values = Object.fromEntries(changed.map((key) => [key, digestOf(next.content[key])]))
    const asking = given.ask_again === undefined ? {} : { ask_again: asks }
    const details = { ...values, ...asking }
    if (Object.keys(details).length > 0)
      await audit(trx, by, 'settings_changed', `settings ${given.section}`, details)
    return null
  })
}

/** Takes the pictures that are chosen now; returns the setting whose upload is gone. */
async function unclaimed(trx: Trx, changed: Key[], content: Content): Promise<Key | null> {
  for (const key of changed) {
    const path = settingOf(key).kind === 'picture' && content[key]
    if (typeof path === 'string' && !(await claimPicture(trx, path))) return key
  }
  return null
}

/** The second edit of a version is refused. Saving unchanged text counts as a version. */
async function write(
  trx: Trx,
  { section, version }: Given,
  content: string,
  isChange: boolean,
): Promise<boolean> {
  const { rows } = await sql`insert into park_settings as kept (section, content, changed_at)
    select ${section}, ${content}::jsonb, case when ${isChange}::boolean then now() else '-infinity' end
      where ${version ?? 0}::int = 0 or exists (select from park_settings where section = ${section})
    on conflict (section) do update
      set content = excluded.content, version = kept.version + 1,
        changed_at = case when ${isChange}::boolean then now() else kept.changed_at end
      where kept.version = ${version ?? null} or ${version ?? null}::int is null
    returning version`.execute(trx)
  return rows.length > 0
}

/** A text equal to the standard is not saved, so that it follows the standard. */
function withoutStandards(park: ParkOf): Content {
  const kept = Object.entries(park.content).flatMap(([key, value]): [string, Value][] => {
    if (typeof value !== 'object') return value === park.standardOf(key as Key) ? [] : [[key, value]]
    const texts = Object.entries(value).filter(
      ([locale, text]) =>
        text !== inLocale(locale as (typeof locales)[number], () => park.standardOf(key as Key)),
    )
    return texts.length > 0 ? [[key, Object.fromEntries(texts)]] : []
  })
  return Object.fromEntries(kept)
}

async function keepTexts(trx: Trx, changed: Key[], before: Content, asks: boolean): Promise<void> {
  for (const key of changed.filter(isInLanguages)) {
    const texts = JSON.stringify(before[key] ?? {})
    await trx
      .insertInto('park_texts')
      .values({ key, texts, asks_again: asks && key === 'disclaimer' })
      .execute()
  }
}

const digestOf = (value: Value | undefined): string | null =>
  value === undefined ? null : createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 12)

/** To the other administrators, and the old inbox unless it is one of theirs. */
async function tellOfInbox(trx: Trx, by: Actor, old_address: string, address: string): Promise<void> {
  if (address === old_address) return
  const all = await administrators(trx).execute()
  const others = all.filter(({ id }) => id !== by.viewer.user?.id)
  const told = others.map(({ id, locale }) => ({ locale, data: { user_id: id, old_address } }))
  await queueMails(trx, 'inbox_moved', told)
  if (!all.some(({ email }) => email === old_address))
    await queueMail(trx, 'inbox_left', null, { old_address })
}
