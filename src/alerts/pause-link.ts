import type { App } from '../app.ts'
import type { Call } from '../http/action.ts'
import { idParam } from '../http/action.ts'
import { isSame, signatureOf } from '../http/random.ts'

/**
 * Only pauses, without login. The token signs just these ids, so it works repeatedly, even in an old mail.
 */
export function pauseUrl({ config, secret }: Pick<App, 'config' | 'secret'>, ids: number[]): string {
  const others = ids.length > 1 ? `alerts=${ids.join(',')}&` : ''
  return `${config.appUrl}/alerts/${ids[0]}/pause?${others}token=${pauseToken(secret, ids)}`
}

export function namedAlerts(call: Call): { ids: number[]; isSigned: boolean } | null {
  const id = idParam(call)
  if (id === null) return null
  const text = (name: string) => {
    const value = call.body[name] ?? call.query.get(name)
    return typeof value === 'string' ? value : ''
  }
  const others = text('alerts').split(',').filter(Boolean)
  const ids = others.length > 0 ? others.map(Number) : [id]
  if (
    !ids.includes(id) ||
    ids.length > 200 ||
    !ids.every((one) => Number.isInteger(one) && one > 0 && one < 2 ** 31)
  )
    return null
  return { ids, isSigned: isSame(text('token'), pauseToken(call.app.secret, ids)) }
}

const pauseToken = (secret: string, ids: number[]): string => signatureOf(secret, 'pause', ids.join(','))
