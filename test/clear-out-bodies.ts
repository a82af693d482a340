import type { Sample } from './body-samples.ts'
import { centrifuge } from './factories.ts'

const noted = ['location_building', 'location_room', 'availability_type', 'deadline', 'viewing', 'contact']

/** Bodies of calls about a clear-out. */
export const clearOutSamples: Record<string, Sample> = {
  'POST /api/clear-outs': { body: { title: 'TAG', rows: [centrifuge] }, also: noted },
  'PATCH /api/clear-outs/:id': { body: { title: 'TAG', version: 1 }, also: noted },
  'POST /api/clear-outs/:id/rows': { body: { rows: [centrifuge] } },
  'DELETE /api/clear-outs/:id/rows/:row': { body: { version: 2 } },
  'POST /api/clear-outs/:id/publish': { body: { more: true } },
  'POST /api/clear-outs/:id/renew': { body: { act: 'extend', deadline: '2099-12-18' } },
  'POST /api/clear-outs/:id/take': { as: 'other', body: { listings: [{ id: 1, total_units: 1 }] } },
}
