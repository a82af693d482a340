import type { Trx } from '../../db/connect.ts'
import { allOrNothing } from '../../db/transaction.ts'
import { type Call, userOf } from '../../http/action.ts'
import { type Actor, type AuditAct, audit } from '../../http/audit.ts'
import { invalid, Refusal } from '../../http/errors.ts'
import { endSessionsOf } from '../../http/session.ts'
import type { SignedInUser } from '../../http/viewer.ts'
import { keptFor, secondsOf } from '../../i18n/kept-for.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { addJob, queueMailTo } from '../../mail/outbox.ts'
import { administrators } from '../sql.ts'
import { keepSeed } from './code.ts'
import { waysOf } from './factors.ts'
import { keepPasskey, type NewPasskey } from './passkeys.ts'
import { forgetRecoveryCodes, keepRecoveryCodes, type newRecoveryCodes } from './recovery.ts'

/** Takes turns: two changes must not both be the first, or the last. */
const changing = <Result>(call: Call, work: (trx: Trx, userId: number) => Promise<Result>): Promise<Result> =>
  allOrNothing(call.db, async (trx) => {
    const { id } = userOf(call)
    await trx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute()
    return work(trx, id)
  })

/** Their rights need one, so the last stays until there is another. */
export const mustKeepOne = ({ viewer }: Call): boolean =>
  viewer.user?.factor_due_at != null && viewer.user.factor_due_at.getTime() <= Date.now()

type Fresh = Awaited<ReturnType<typeof newRecoveryCodes>>

/** A first factor also needs a mailed link, or somebody with just the password could lock the owner out. */
export function mailWaitRefusal({ viewer }: Call, isFirst: boolean): Refusal | null {
  const opened = viewer.mail_opened_at?.getTime() ?? 0
  return isFirst && opened < Date.now() - secondsOf(keptFor.mailOpened) * 1_000
    ? new Refusal('token_invalid', { message: m.accounts_error_factor_link() })
    : null
}

export function addCode(
  call: Call,
  typed: { sealed: string; code: string },
  fresh: Fresh,
): Promise<string[] | null | Refusal> {
  return changing(call, async (trx, id) => {
    const isFirst = (await waysOf(trx, id)).length === 0
    const kept = await keepSeed(trx, call.app, id, typed)
    if (kept === null) throw new Refusal('stale', { message: m.accounts_code_too_late() })
    if (!kept) throw invalid('code', m.accounts_error_code())
    return added(trx, call, 'code', '', isFirst ? fresh : null)
  })
}

export function addPasskey(
  call: Call,
  name: string,
  passkey: NewPasskey,
  fresh: Fresh,
): Promise<string[] | null | Refusal> {
  return changing(call, async (trx, id) => {
    const isFirst = (await waysOf(trx, id)).length === 0
    const whose = { user_id: id, name, user_agent: call.userAgent.slice(0, 300) }
    if (!(await keepPasskey(trx, passkey, whose))) throw invalid('passkey', m.accounts_error_passkey_known())
    return added(trx, call, 'passkey', name, isFirst ? fresh : null)
  })
}

async function added(
  trx: Trx,
  call: Call,
  what: 'code' | 'passkey',
  name: string,
  fresh: Fresh | null,
): Promise<string[] | null> {
  if (fresh) {
    await keepRecoveryCodes(trx, userOf(call).id, fresh.hashes)
    // They began with the password alone, perhaps guessed.
    await endSessionsOf(trx, userOf(call).id, call.viewer.session_id)
  }
  await tell(trx, call, userOf(call), 'factor_added', { what: `${what}_added`, name })
  return fresh?.codes ?? null
}

export const removeCode = (call: Call): Promise<void> =>
  changing(call, async (trx, id) => {
    const gone = await trx
      .deleteFrom('code_seeds')
      .where('user_id', '=', id)
      .returning('user_id')
      .executeTakeFirst()
    if (gone) await removed(trx, call, 'code_removed', '')
  })

export const removePasskey = (call: Call, passkeyId: number, name: string): Promise<void> =>
  changing(call, async (trx, id) => {
    const gone = await trx
      .deleteFrom('passkeys')
      .where('id', '=', passkeyId)
      .where('user_id', '=', id)
      .returning('id')
      .executeTakeFirst()
    if (!gone) throw new Refusal('not_found')
    await removed(trx, call, 'passkey_removed', name)
  })

/** Recovery codes go with the last factor: alone they would be a password nobody chose. */
async function removed(trx: Trx, call: Call, what: What, name: string): Promise<void> {
  const { id } = userOf(call)
  if ((await waysOf(trx, id)).length === 0) {
    if (mustKeepOne(call))
      throw new Refusal('invalid_transition', { message: m.accounts_error_last_factor() })
    await forgetRecoveryCodes(trx, id)
  }
  await tell(trx, call, userOf(call), 'factor_removed', { what, name })
}

export const renewRecoveryCodes = (call: Call, { codes, hashes }: Fresh): Promise<string[]> =>
  changing(call, async (trx, id) => {
    if ((await waysOf(trx, id)).length === 0) throw new Refusal('invalid_transition')
    await keepRecoveryCodes(trx, id, hashes)
    await tell(trx, call, userOf(call), 'recovery_codes_renewed', { what: 'recovery_renewed', name: '' })
    return codes
  })

export type What =
  | 'code_added'
  | 'code_removed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'recovery_renewed'
  | 'all_forgotten'
  | 'provider_joined'
  | 'provider_parted'
  | 'password_kept'
  | 'password_dropped'

/** An administrator's change goes to every administrator. */
export async function tell(
  trx: Trx,
  by: Actor,
  user: Pick<SignedInUser, 'id' | 'role'>,
  act: AuditAct,
  { what, name }: { what: What; name: string },
): Promise<void> {
  await audit(trx, by, act, `user ${user.id}`, { what })
  await addJob(trx, 'keep_withdrawals', {}, { key: 'keep_withdrawals' })
  await queueMailTo(trx, user.id, 'factor_changed', { user_id: user.id, what, name })
  if (user.role !== 'administrator') return
  for (const { id } of await administrators(trx).where('id', '<>', user.id).execute())
    await queueMailTo(trx, id, 'factor_changed_of', { user_id: id, of_id: user.id, what, name })
}
