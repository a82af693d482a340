import { z } from 'zod'
import type { Call } from '../../http/action.ts'
import { boundTo } from '../../http/csrf.ts'
import { hashOf } from '../../http/random.ts'
import { keptFor, secondsOf } from '../../i18n/kept-for.ts'
import { jarOf } from '../cookies.ts'
import { seal, unseal } from '../factors/seal.ts'

/** Somebody who came from a provider and is joined to no account yet. Travels sealed, and only this browser's opens. */
export interface Arrival {
  provider_id: number
  subject: string
  email: string
}

const sealed = z.object({
  provider_id: z.int(),
  subject: z.string(),
  email: z.string(),
  until: z.number(),
})

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

const browserOf = (call: Call): string => hashOf(boundTo(call, jarOf(call)) ?? '').toString('base64url')
