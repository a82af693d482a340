import type { App } from '../app.ts'
import { addressKey, LimitCounter } from '../http/limits.ts'
import { clientAddress } from '../http/request.ts'

const most = 10_000

/** Notes in the log what a browser tells of a page: what its policy stopped, or a fault in drawing it. */
const noting = (what: string) => async (request: Request, app: App, peer: string) => {
  const { headers } = request
  const network = addressKey(clientAddress(headers, peer, app.config.isTrustedProxy))
  const refusal = await new LimitCounter(app.db).add([
    { key: `report:${network}`, max: 10, seconds: 60, counts: 'calls' },
    { key: 'report', max: 100, seconds: 60, counts: 'calls' },
  ])
  if (refusal) throw refusal
  const length = Number(headers.get('content-length') ?? most)
  const report = length < most ? await request.text() : ''
  app.log.warn({ report: report.slice(0, 2_500) }, what)
  return new Response(null, { status: 204 })
}

export const cspReport = noting('content policy violation')
export const pageError = noting('a page failed in a browser')
