import type { Sample } from './body-samples.ts'
import { password } from './factories.ts'

/** Bodies of calls about a second factor. */
export const factorSamples: Record<string, Sample> = {
  'POST /api/login/factor': { as: 'visitor', body: { code: '123456' } },
  'DELETE /api/login/factor': { as: 'visitor', body: {} },
  'POST /api/login/passkey': { as: 'visitor', body: { passkey: { id: 'x', response: {} } } },
  'POST /api/login/passkey/options': { as: 'visitor', body: {} },
  'POST /api/way-back': { as: 'visitor', body: { token: 'x', password: 'not it' } },
  'POST /api/way-back/stop': { as: 'visitor', body: { token: 'x' } },
  'POST /api/admin/users/:id/way-back': { as: 'administrator', body: {} },
  'DELETE /api/admin/users/:id/way-back': { as: 'administrator', body: {} },
  'POST /api/account/proof': { body: { current_password: password } },
  'POST /api/account/proof/options': { body: {} },
  'POST /api/account/factors/link': { body: { current_password: 'not it' } },
  'POST /api/account/factors/opened': { body: { token: 'x' } },
  'POST /api/account/code/start': { body: {} },
  'POST /api/account/code': { body: { sealed: 'x', code: '123456' } },
  'DELETE /api/account/code': { body: {} },
  'POST /api/account/passkeys/options': { body: {} },
  'POST /api/account/passkeys': { body: { name: 'Work laptop', passkey: { id: 'x', response: {} } } },
  'DELETE /api/account/passkeys/:id': { body: {} },
  'POST /api/account/recovery-codes': { body: {} },
}
