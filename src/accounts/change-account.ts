import type { Db } from '../db/connect.ts'
import { allOrNothing } from '../db/transaction.ts'
import { type Actor, audit } from '../http/audit.ts'
import type { Refusal } from '../http/errors.ts'
import { endSessionsOf } from '../http/session.ts'
import type { SignedInUser } from '../http/viewer.ts'
import { forgetNewAddress, setPassword } from './account.ts'
import { temporaryRefusal } from './doors.ts'
import { hashPassword } from './password.ts'
import { changeEmail, changeProfile, type ProfileChanges } from './profile.ts'

type Changes = ProfileChanges & { email?: string | undefined; password?: string | undefined }

/** All or nothing, audited. A new password ends every session and mailed link, and is mailed. */
export async function changeAccount(
  db: Db,
  by: Actor,
  user: SignedInUser,
  changes: Changes,
): Promise<Refusal | null> {
  const { email, password } = changes
  const password_hash = password === undefined ? null : await hashPassword(password)
  return allOrNothing(db, async (trx) => {
    // The address first: it can still be refused.
    const refused =
      (email === undefined ? null : await changeEmail(trx, user, email)) ??
      (password === undefined ? null : await temporaryRefusal(trx, user))
    if (refused) return refused
    await changeProfile(trx, user.id, changes)
    if (password_hash) await setPassword(trx, user.id, password_hash)
    // The owner asked for the new address in the same call, so it stays.
    if (password_hash && email === undefined) await forgetNewAddress(trx, user.id)
    if (password_hash) await endSessionsOf(trx, user.id)
    const changed = changeable.filter((key) => changes[key] !== undefined)
    if (changed.length > 0) await audit(trx, by, 'account_changed', `user ${user.id}`, { changed })
    return null
  })
}

const changeable = ['name', 'building', 'email', 'locale', 'notify', 'password'] as const
