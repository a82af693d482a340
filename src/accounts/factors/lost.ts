import { typed } from '../../config.ts'
import type { Db } from '../../db/connect.ts'
import { openSeed } from './code.ts'

export interface Lost {
  /** How many people’s codes cannot be read: their apps were set up under another secret of the application. */
  codes: number
  /** How many passkeys were made for another name of the site, at which alone they work. */
  passkeys: number
  /** One of these names; empty without any. */
  host: string
}

/** Factors that open nothing here, although they are kept. */
export async function lostFactors(db: Db, secret: string, appUrl: string): Promise<Lost> {
  const seeds = await db.selectFrom('code_seeds').select(['user_id', 'sealed']).execute()
  const elsewhere = await db
    .selectFrom('passkeys')
    .select('host')
    .where('host', 'not in', ['', new URL(appUrl).hostname])
    .execute()
  const codes = seeds.filter((seed) => openSeed(secret, seed) === null)
  return { codes: codes.length, passkeys: elsewhere.length, host: elsewhere[0]?.host ?? '' }
}

/** For the people who run the site: each fact with what to do about it, none when nothing is lost. */
export function lostInWords({ codes, passkeys, host }: Lost, appUrl: string) {
  const ofCodes = {
    fact: `the codes of ${codes === 1 ? 'one person' : `${codes} people`} cannot be read, because they were set up under another secret of the application`,
    remedy: `Put that secret back, or use for each of them: ${typed('make-admin -- EMAIL --forget-factors')}`,
  }
  const ofPasskeys = {
    fact: `${passkeys === 1 ? 'a passkey was' : `${passkeys} passkeys were`} made at ${host}, not for ${new URL(appUrl).hostname}`,
    remedy:
      'Such a passkey works again when APP_URL is as it was; else people log in with their password and a code, and make new ones.',
  }
  return [...(codes > 0 ? [ofCodes] : []), ...(passkeys > 0 ? [ofPasskeys] : [])]
}
