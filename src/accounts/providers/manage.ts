import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { App } from '../../app.ts'
import type { Db, Trx } from '../../db/connect.ts'
import { allOrNothing } from '../../db/transaction.ts'
import { type Actor, audit } from '../../http/audit.ts'
import { invalid, Refusal } from '../../http/errors.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { addJob } from '../../mail/outbox.ts'
import { sealSecret } from './client.ts'
import type { NewProvider, ProviderChange } from './inputs.ts'
import { domainsOf, endOtherSessions, nobodyElse } from './required.ts'
import type { Provider, Row } from './sql.ts'

type Secret = Pick<App, 'secret'>

/** Lets nobody in until tried and switched on. */
export async function createProvider(
  db: Db,
  by: Actor,
  app: Secret,
  { client_secret, rows = [], is_one_institution = false, ...given }: NewProvider,
): Promise<number | Refusal> {
  const refusal = rowsRefusal(rows, is_one_institution)
  if (refusal) return refusal
  return allOrNothing(db, async (trx) => {
    const { id } = await trx
      .insertInto('providers')
      .values({
        ...given,
        scopes: given.scopes ?? 'openid profile email',
        factor_values: given.factor_values ?? [],
        rows: JSON.stringify(rows),
        is_one_institution,
        sealed_secret: Buffer.alloc(0),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await setSecret(trx, app, id, client_secret)
    await audit(trx, by, 'provider_created', `provider ${id}`, { issuer: given.issuer })
    return id
  })
}

/** Switching it on needs a completed trial. */
export async function changeProvider(
  db: Db,
  by: Actor,
  app: Secret,
  id: number,
  { version, client_secret, rows, ...change }: ProviderChange,
): Promise<Refusal | null> {
  return allOrNothing(db, async (trx) => {
    const before = await locked(trx, id)
    if (!before) return new Refusal('not_found')
    if (version !== undefined && version !== before.version) return new Refusal('stale')
    const after = { ...before, ...change, rows: rows ?? before.rows }
    const refusal = rowsRefusal(after.rows, after.is_one_institution)
    if (refusal) return refusal
    const is_changed = before.is_changed || changesTrial(before, after, client_secret)
    const untried = untriedRefusal(before, { ...after, is_changed })
    if (untried) return untried
    const isRequired = after.is_on && after.is_required
    if (isRequired && (await nobodyElse(trx, domainsOf(after))))
      return invalid('is_required', m.accounts_provider_error_nobody_else())
    await trx
      .updateTable('providers')
      .set({
        ...change,
        is_changed,
        ...(rows ? { rows: JSON.stringify(rows) } : {}),
        version: sql`version + 1`,
      })
      .where('id', '=', id)
      .execute()
    if (client_secret !== undefined) await setSecret(trx, app, id, client_secret)
    if (isRequired) await endOtherSessions(trx, domainsOf(after))
    const { is_on, is_required } = after
    await addJob(trx, 'keep_withdrawals', {}, { key: 'keep_withdrawals' })
    await audit(trx, by, 'provider_changed', `provider ${id}`, { is_on, is_required })
    return null
  })
}

/** Its accounts here stay, joined to nobody. */
export async function deleteProvider(db: Db, by: Actor, id: number): Promise<Refusal | null> {
  return allOrNothing(db, async (trx) => {
    const gone = await trx.deleteFrom('providers').where('id', '=', id).returning('issuer').executeTakeFirst()
    if (!gone) return new Refusal('not_found')
    await addJob(trx, 'keep_withdrawals', {}, { key: 'keep_withdrawals' })
    await audit(trx, by, 'provider_deleted', `provider ${id}`, gone)
    return null
  })
}

/** A version saved after the trial is not tried. */
export async function noteTried(db: Db, { id, version }: Pick<Provider, 'id' | 'version'>): Promise<void> {
  await db
    .updateTable('providers')
    .set({ tested_at: sql`now()`, is_changed: false })
    .where('id', '=', id)
    .where('version', '=', version)
    .execute()
}

/** A change of these undoes the trial. */
const tried = ['client_id', 'scopes', 'is_one_institution', 'rows', 'factor_values'] as const

const changesTrial = (before: Provider, after: Pick<Provider, (typeof tried)[number]>, secret?: string) =>
  secret !== undefined || tried.some((what) => !isDeepStrictEqual(before[what], after[what]))

type Uses = Pick<Provider, 'is_on' | 'is_required' | 'is_changed'>

/** Untried changes may add no dependence, but existing dependence goes on, or nobody could mend it. */
function untriedRefusal(before: Provider, after: Uses): Refusal | null {
  const isTried = before.tested_at !== null && !after.is_changed
  const field = (['is_on', 'is_required'] as const).find((what) => after[what] && !before[what])
  if (!field || isTried) return null
  return invalid(
    field,
    before.tested_at ? m.accounts_provider_error_changed() : m.accounts_provider_error_untried(),
  )
}

/** A row for everybody stands alone, and only where the issuer is one institution. */
function rowsRefusal(rows: Row[], isOneInstitution: boolean): Refusal | null {
  const isWhole = rows.some(({ claim }) => claim === null)
  if (isWhole !== isOneInstitution || (isWhole && rows.length > 1))
    return invalid('rows', m.accounts_provider_error_whole())
  const at = rows.findIndex(({ claim, value }) => claim !== null && value === '')
  return at < 0 ? null : invalid(`rows.${at}.value`, m.accounts_provider_error_value())
}

const locked = (trx: Trx, id: number): Promise<Provider | undefined> =>
  trx.selectFrom('providers').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

async function setSecret(trx: Trx, app: Secret, id: number, typed: string): Promise<void> {
  await trx
    .updateTable('providers')
    .set({ sealed_secret: sealSecret(app, id, typed) })
    .where('id', '=', id)
    .execute()
}
