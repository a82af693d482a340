import type { App } from '../app.ts'
import { isSame, signatureOf } from '../http/random.ts'

interface Kept {
  id: number
  organisation_id: number
}

/** Signed, as ids can be guessed, and over the organisation, so that it ends when its owner moves. */
export const listUrl = ({ config, secret }: Pick<App, 'config' | 'secret'>, list: Kept): string =>
  `${config.appUrl}/before-you-buy/${list.id}?token=${tokenOf(secret, list)}`

export const isListToken = ({ secret }: Pick<App, 'secret'>, list: Kept, token: string): boolean =>
  isSame(token, tokenOf(secret, list))

const tokenOf = (secret: string, { id, organisation_id }: Kept): string =>
  signatureOf(secret, 'order list', `${id} ${organisation_id}`)
