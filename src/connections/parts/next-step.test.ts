import { expect, it } from 'vitest'
import type { ConnectionProps } from '../props.ts'
import { nextStep } from './next-step.ts'

const open = {
  ...{ state: 'open', is_recalled: false, side: 'seller', written: true, past_date: null, pickups: [] },
  user: { name: 'Sofie Jansen', email: 'sofie@lab.example', is_refused: false, is_out: false, away: null },
}
const said = (more: object) => nextStep({ ...open, ...more } as unknown as ConnectionProps)
const pickup = (more: object) => ({
  pickups: [{ day: '2026-12-01', is_past: false, status: 'agreed', by: 'buyer', ...more }],
})

it.each([
  [{ written: false }, 'Write to Sofie Jansen'],
  [{ written: false, side: 'buyer' }, null],
  [pickup({ status: 'proposed' }), 'Answer the proposed time'],
  [pickup({ status: 'proposed', by: 'seller' }), null],
  [pickup({ status: 'proposed', is_past: true }), 'Propose another time'],
  [{ written: false, ...pickup({}) }, 'Pick-up on 01\u201112\u20112026'],
  [pickup({ is_past: true }), 'Handed over?'],
  [{ written: false, user: { ...open.user, is_refused: true } }, 'Reach them another way'],
  [{ past_date: '2026-11-20' }, 'Past its date'],
  [{ is_recalled: true, written: false }, null],
  [{ state: 'completed', written: false }, null],
  [{ state: 'overdue' }, 'Ask for it back'],
  [{ state: 'overdue', side: 'buyer' }, 'Bring it back'],
  [{}, null],
])('of %j the list says what comes next', (more, step) => {
  expect(said(more)).toBe(step)
})
