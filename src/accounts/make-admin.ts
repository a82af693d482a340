import { sql } from 'kysely'
import { type Config, ConfigError, readConfig, typed } from '../config.ts'
import type { Db, Trx } from '../db/connect.ts'
import { connectToRunning } from '../db/running.ts'
import { allOrNothing } from '../db/transaction.ts'
import { audit, system } from '../http/audit.ts'
import { newSecret } from '../http/random.ts'
import { endSessionsOf } from '../http/session.ts'
import { parseAddress } from './address.ts'
import { isDeparted } from './departed.ts'
import { forgetFactors } from './factors/way-back.ts'
import { resetLink } from './mail.ts'
import { hashPassword } from './password.ts'
import { keepPassword } from './providers/kept-password.ts'
import { requiredRefusal } from './providers/required.ts'
import { accountsOf, organisationOfDomain } from './sql.ts'

/**
 * `npm run make-admin -- EMAIL` makes or promotes an administrator and prints a one-time password link.
 * `--keep-password`, or an institution's required login, lets that password log in all the same.
 * `--forget-factors` removes passkeys, codes and recovery codes instead. Works whether or not the app runs.
 */
async function main(): Promise<void> {
  const address = parseAddress(process.argv[2])
  if (!address) throw new ConfigError(`Give an e-mail address: ${typed('make-admin -- EMAIL')}`)
  const forgets = process.argv.includes('--forget-factors')
  const config = readConfig()
  const { db, close } = await connectToRunning(config)
  try {
    if (forgets) {
      const name = await forgetFactorsAt(db, address)
      console.log(
        name
          ? `${name} logs in with the password alone now, is logged out everywhere, and is mailed.`
          : `Nobody has a confirmed account at ${address.address}.`,
      )
      if (!name) process.exitCode = 1
      return
    }
    const keeps = process.argv.includes('--keep-password')
    const user = await makeAdministrator(db, address, keeps)
    if (user.keeps_password) console.log(keptIn(address))
    console.log(
      `${address.address} is an administrator of ${new URL(config.appUrl).host}, with the data in ${placeOf(config)}. Set the password within 60 minutes:\n${await resetLink({ db, config }, user)}`,
    )
  } finally {
    await close()
  }
}

const keptIn = ({ address, domain }: Address) =>
  `${address} may log in with a password, also while an institution’s login is required at ${domain}: on the login page, after the address was refused. All administrators are mailed of it now and at each such login. Take it back on the person’s page under Users.`

/** Leaves out the database's password. */
function placeOf({ databaseUrl, dataDir }: Config): string {
  if (databaseUrl === null) return dataDir
  const { host, pathname } = new URL(databaseUrl)
  return `${pathname.slice(1)} at ${host}`
}

type Address = { address: string; local: string; domain: string }

/** `keepsPassword` for domains that require an institution's login, where the link opens nothing else. */
export function makeAdministrator(db: Db, address: Address, keepsPassword = false) {
  return allOrNothing(db, async (trx) => {
    const { verified } = await accountsOf(trx, address.address)
    if (verified && (await isDeparted(trx, verified.id)))
      throw new ConfigError(
        `${address.address} is of somebody marked as having left. Take that back on their page first.`,
      )
    const id = verified ? await promote(trx, verified.id) : await create(trx, address)
    await audit(trx, system, 'administrator_made', `user ${id}`)
    const keeps_password = keepsPassword || (await requiredRefusal(trx, address.address)) !== null
    if (keeps_password) await keepPassword(trx, system, id)
    return { id, email: address.address, keeps_password }
  })
}

/** Works for any existing account and promotes nobody. Returns its name. */
export function forgetFactorsAt(db: Db, { address }: Address): Promise<string | null> {
  return allOrNothing(db, async (trx) => {
    const { verified } = await accountsOf(trx, address)
    if (verified) await forgetFactors(trx, system, verified)
    return verified?.name ?? null
  })
}

async function promote(trx: Trx, id: number): Promise<number> {
  await trx.updateTable('users').set({ role: 'administrator' }).where('id', '=', id).execute()
  // Older sessions must not get the new rights.
  await endSessionsOf(trx, id)
  return id
}

async function create(trx: Trx, { address, local, domain }: Address): Promise<number> {
  // A claim may be a stranger's, whose password must never open this account.
  await trx.deleteFrom('users').where('email', '=', address).execute()
  const organisation = await organisationOfDomain(trx, domain)
  const { id } = await trx
    .insertInto('users')
    .values({
      name: local,
      email: address,
      password_hash: await hashPassword(newSecret()),
      organisation_id: organisation?.id ?? null,
      role: 'administrator',
      verified_at: sql`now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

if (import.meta.main) {
  main().catch((error) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  })
}
