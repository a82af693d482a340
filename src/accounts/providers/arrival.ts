import { z } from 'zod'
import type { App } from '../../app.ts'
import type { Call } from '../../http/action.ts'
import { boundTo } from '../../http/csrf.ts'
import { hashOf } from '../../http/random.ts'
import { keptFor, secondsOf } from '../../i18n/kept-for.ts'
import { jarOf } from '../cookies.ts'
import { seal, unseal } from '../factors/seal.ts'

/** From a provider, joined to no account yet. Sealed, and opened only by this browser. */
export interface Arrival {
  provider_id: number
  subject: string
  email: string
}

const whole = z.object({ provider_id: z.int(), subject: z.string(), email: z.string() })
const sealed = whole.extend({ until: z.number() })

export function sealArrival(call: Call, arrival: Arrival): string {
  const until = Date.now() + secondsOf(keptFor.arrival) * 1_000
  const plain = Buffer.from(JSON.stringify({ ...arrival, until }))
  return seal(call.app.secret, 'arrival', browserOf(call), plain).toString('base64url')
}

export function openArrival(call: Call, token: string): Arrival | null {
  const opened = unseal(call.app.secret, 'arrival', browserOf(call), Buffer.from(token, 'base64url'))
  if (!opened) return null
  const { until, ...arrival } = sealed.parse(JSON.parse(opened.toString()))
  return Date.now() < until ? arrival : null
}

/** In a mailed link only its token opens it, in the browser that asked. */
export function sealForMail(app: Pick<App, 'secret'>, arrival: Arrival, to: Opener): string {
  const plain = Buffer.from(JSON.stringify(arrival))
  return seal(app.secret, 'joining', openedBy(to), plain).toString('base64url')
}

export function openFromMail(call: Call, token: string, carried: string): Arrival | null {
  const by = openedBy({ browser: browserOf(call), token })
  const opened = unseal(call.app.secret, 'joining', by, Buffer.from(carried, 'base64url'))
  return opened && whole.parse(JSON.parse(opened.toString()))
}

interface Opener {
  browser: string
  token: string
}

const openedBy = ({ browser, token }: Opener): string => `${browser} ${token}`

/** Meaningful only to the holder of that browser's cookie. */
export const browserOf = (call: Call): string =>
  hashOf(boundTo(call, jarOf(call)) ?? '').toString('base64url')
