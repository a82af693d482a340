import { sql } from 'kysely'
import { describe, it } from 'vitest'
import { jobs } from '../src/jobs.ts'
import { testApp } from './app.ts'
import { aClient, aListing } from './factories.ts'
import { aChangedRule, aPassOnRule, aRegister } from './pass-on-rules.ts'
import { clear, type Driven, holdsItsLine, line } from './queued-mails.ts'
import { tableFor } from './substances.ts'
import { toluene } from './toluene.ts'

describe('an act about what may be passed on queues the mails that it names', async () => {
  const app = await testApp()
  const officer = await aClient(app, { role: 'administrator', organisation: null })
  const words = { reason_en: 'Looked at.', reason_nl: 'Wordt bekeken.' }
  let last = 0

  /** A number that no other listing here has. */
  const number = () => {
    last += 1
    const digits = `77${String(last).padStart(3, '0')}12`
    const sum = [...digits].reverse().reduce((sum, digit, at) => sum + Number(digit) * (at + 1), 0)
    return `${digits.slice(0, -2)}-12-${sum % 10}`
  }
  const shown = async (cas_number: string) => {
    const { id } = await aListing(await aClient(app), { ...toluene, cas_number })
    return id as number
  }
  const rule = async (cas: string, more: object) =>
    (await aPassOnRule(officer, { verdict: 'ask', is_on: true, cas: [cas], ...words, ...more })).body
  const waiting = async (cas = number()) => {
    const id = await shown(cas)
    await rule(cas, {})
    await settle()
    await clear(app)
    return seen(id)
  }
  async function seen(id: number) {
    const { version } = (await officer.page(`/listings/${id}`)).body.listing
    return { id, version: version as number }
  }
  /** The rules ask for the same reason. */
  async function twoWaiting() {
    const cas = number()
    const [one, other] = [await shown(cas), await waiting(cas)]
    return [await seen(one), other]
  }

  /** What changes a rule is mailed ten minutes later, and officers hear two minutes after something waits. */
  async function settle() {
    await jobs.settle_listings?.(app, {})
    await jobs.tell_safety_officers?.(app, {})
  }
  const toAsk = ['listing_stopped', 'safety_waiting'] as const

  const acts: Record<string, () => Promise<Driven>> = {
    'making a rule': async () => {
      const cas = number()
      await shown(cas)
      await clear(app)
      await rule(cas, {})
      await settle()
      return line('POST /api/safety/rules', ...toAsk)
    },
    'changing one': async () => {
      const cas = number()
      await shown(cas)
      const { id } = await rule(cas, { is_on: false })
      const { version } = (await officer.page(`/safety-desk/rules/${id}`)).body.rule
      await clear(app)
      const on = { verdict: 'ask', is_on: true, cas: [cas], ...words, version }
      await aChangedRule(officer, id, on)
      await settle()
      return line('PATCH /api/safety/rules/:id', ...toAsk)
    },
    'deleting one': async () => {
      const cas = number()
      await shown(cas)
      const { id } = await rule(cas, {})
      await settle()
      await clear(app)
      await officer.delete(`/api/safety/rules/${id}`)
      await jobs.settle_listings?.(app, {})
      return line('DELETE /api/safety/rules/:id', 'listing_released')
    },
    'switching one off': async () => {
      const cas = number()
      await shown(cas)
      const { id } = await rule(cas, {})
      await settle()
      const { version } = (await officer.page(`/safety-desk/rules/${id}`)).body.rule
      await clear(app)
      await aChangedRule(officer, id, { verdict: 'ask', is_on: false, cas: [cas], ...words, version })
      await jobs.settle_listings?.(app, {})
      return line('PATCH /api/safety/rules/:id', 'listing_released')
    },
    'replacing a register': async () => {
      const cas = number()
      await aPassOnRule(officer, { verdict: 'ask', is_on: true, register: ['precursors'], ...words })
      await shown(cas)
      await clear(app)
      await aRegister(officer, { register: 'precursors', source: 'List', csv: cas })
      await settle()
      return line('POST /api/safety/registers', ...toAsk)
    },
    'emptying it': async () => {
      const cas = number()
      await aPassOnRule(officer, { verdict: 'ask', is_on: true, register: ['precursors'], ...words })
      await shown(cas)
      await aRegister(officer, { register: 'precursors', source: 'List', csv: cas })
      await settle()
      await clear(app)
      await aRegister(officer, { register: 'precursors', source: 'List', empty: true })
      await jobs.settle_listings?.(app, {})
      return line('POST /api/safety/registers', 'listing_released')
    },
    allowing: async () => {
      const { id, version } = await waiting()
      await officer.post(`/api/safety/listings/${id}/allow`, { version })
      return line('POST /api/safety/listings/:id/allow', 'listing_allowed')
    },
    refusing: async () => {
      const { id, version } = await waiting()
      await officer.post(`/api/safety/listings/${id}/refuse`, { version, reason: 'No hood there.' })
      return line('POST /api/safety/listings/:id/refuse', 'listing_refused')
    },
    'allowing several': async () => {
      await officer.post('/api/safety/decisions', { verdict: 'allow', listings: await twoWaiting() })
      return line('POST /api/safety/decisions', 'listing_allowed', 'listing_allowed')
    },
    'refusing several': async () => {
      const no = { verdict: 'refuse', reason: 'No hood there.', listings: await twoWaiting() }
      await officer.post('/api/safety/decisions', no)
      return line('POST /api/safety/decisions', 'listing_refused', 'listing_refused')
    },
    'loading a table of substances': async () => {
      await alone()
      const { cas, table } = await tableThatAsks()
      await shown(cas)
      await clear(app)
      await load(table)
      await settle()
      return line('POST /api/admin/substances', ...toAsk)
    },
    'loading one that lets something go': async () => {
      await alone()
      const { cas, table } = await tableThatAsks()
      await shown(cas)
      await load(table)
      await settle()
      await clear(app)
      await load(table.replaceAll('H350', 'H226'))
      await jobs.settle_listings?.(app, {})
      return line('POST /api/admin/substances', 'listing_released')
    },
    'going back to the table that came with LabEx': async () => {
      await alone()
      const { cas, table } = await tableThatAsks()
      await load(table)
      await shown(cas)
      await shown('71-43-2')
      await settle()
      await clear(app)
      const path = '/api/admin/substances/bundled'
      const { effect } = (await officer.post(`${path}?dry_run=true`, {})).body
      await officer.post(path, { effect, confirmed: true })
      await settle()
      return line('POST /api/admin/substances/bundled', 'listing_released', ...toAsk)
    },
  }
  const send = tableFor(officer)
  async function load(table: string) {
    const { effect, doubts } = (await send(table, { query: '?dry_run=true' })).body
    await send(table, { effect, confirmed: doubts.length > 0 })
  }
  /** Without what others listed, of which a table would say otherwise. */
  const alone = () => sql`update listings set deleted_at = now(), status = 'inactive'`.execute(app.db)

  /** A rule about a statement, and a table by which a number has it. */
  async function tableThatAsks() {
    const cas = number()
    await aPassOnRule(officer, { verdict: 'ask', is_on: true, statements: ['H350'], ...words })
    const row = { id: '601-001-00-1', cas, name: 'something', names: [], pictograms: ['GHS08'] }
    const more = { signal: 'danger', statements: ['H350'], notes: [], has_limits: false, superseded: false }
    const table = { source: 'A table', as_of: '2026-01-01', substances: [{ ...row, ...more }] }
    return { cas, table: JSON.stringify(table) }
  }

  it.each(Object.keys(acts))('%s', async (name) => {
    await holdsItsLine(app, await (acts[name] as (typeof acts)[string])())
  })
})
