import { typed } from '../../config.ts'
import type { Db } from '../../db/connect.ts'
import { providerName, providers, secretOf } from '../providers/sql.ts'
import { openSeed } from './code.ts'

export interface Lost {
  /** How many people’s codes cannot be read: their apps were set up under another secret of the application. */
  codes: number
  /** How many passkeys were made for another name of the site, at which alone they work. */
  passkeys: number
  /** One of these names; empty without any. */
  host: string
  /** Institutions' logins whose secret cannot be read, so that nobody comes in by them. */
  providers: string[]
}

/** Stored factors that no longer work. */
export async function lostFactors(db: Db, secret: string, appUrl: string): Promise<Lost> {
  const seeds = await db.selectFrom('code_seeds').select(['user_id', 'sealed']).execute()
  const elsewhere = await db
    .selectFrom('passkeys')
    .select('host')
    .where('host', 'not in', ['', new URL(appUrl).hostname])
    .execute()
  const codes = seeds.filter((seed) => openSeed(secret, seed) === null)
  const unread = (await providers(db)).filter((provider) => secretOf({ secret }, provider) === null)
  return {
    codes: codes.length,
    passkeys: elsewhere.length,
    host: elsewhere[0]?.host ?? '',
    providers: unread.map(providerName),
  }
}

/** For the people who run the site; empty when nothing is lost. */
export function lostInWords({ codes, passkeys, host, providers: unread }: Lost, appUrl: string) {
  const ofCodes = {
    fact: `the codes of ${codes === 1 ? 'one person' : `${codes} people`} cannot be read, because they were set up under another secret of the application`,
    remedy: `Put that secret back, or use for each of them: ${typed('make-admin -- EMAIL --forget-factors')}`,
  }
  const ofPasskeys = {
    fact: `${passkeys === 1 ? 'a passkey was' : `${passkeys} passkeys were`} made at ${host}, not for ${new URL(appUrl).hostname}`,
    remedy:
      'Such a passkey works again when APP_URL is as it was; else people log in with their password and a code, and make new ones.',
  }
  const ofProviders = {
    fact: `the secret of ${unread.join(', ')} cannot be read, because it was saved under another secret of the application, so nobody logs in there`,
    remedy: `Put that secret back, or type the client secret again at ${appUrl}/admin/sign-in and try it. Where that login is required and no administrator gets in: ${typed('make-admin -- EMAIL')}, which lets them log in with a password.`,
  }
  return [
    ...(codes > 0 ? [ofCodes] : []),
    ...(passkeys > 0 ? [ofPasskeys] : []),
    ...(unread.length > 0 ? [ofProviders] : []),
  ]
}
