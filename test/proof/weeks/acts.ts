import { momentIn } from '../../../src/i18n/day.ts'
import { bottle as aBottle, centrifuge } from '../../factories.ts'
import { type Listing, type Name, stranger, type World } from './world.ts'

export type Act = (world: World, now: Date) => Promise<unknown>

export function publish(owner: Name, title: string, more: Record<string, unknown> = {}): Act {
  return async ({ people, listings }) => {
    const client = await people[owner].in()
    // As old as the earliest clock.
    const values = { ...centrifuge, operational_age: 2005, total_units: 1, ...more, title }
    const { body } = await client.post('/api/listings', values)
    const { id } = right({ status: body.listing ? 200 : 422, body }, `draft ${title}`).listing
    const { listing } = right(
      await client.patch(`/api/listings/${id}`, { ...values, status: 'active' }),
      `publish ${title}`,
    )
    const until = (more.available_until as string) ?? null
    listings.set(title, { id, owner, units: values.total_units, ends: new Date(listing.expires_at), until })
  }
}

export const lend = (owner: Name, title: string, available_until: string): Act =>
  publish(owner, title, { availability_type: 'loan', available_until })

export const bottle = (owner: Name, title: string, expiry_date: string, more: object = {}): Act =>
  publish(owner, title, { ...aBottle, expiry_date, fit_for: ['research'], operational_age: null, ...more })

export function alert(owner: Name, frequency: 'daily' | 'weekly' | 'immediate'): Act {
  return async ({ people, alerts, listings }) => {
    const body = { exchange_type: 'offer', status: 'active', frequency, specifications: {} }
    const made = right(await (await people[owner].in()).post('/api/alerts', body), `alert of ${owner}`)
    alerts.set(owner, { id: made.alert.id, after: listings.size })
  }
}

export function turn(owner: Name, status: 'active' | 'inactive'): Act {
  return async ({ people, alerts }) => {
    const client = await people[owner].in()
    right(await client.patch(`/api/alerts/${alerts.get(owner)?.id}`, { status }), `${status} ${owner}`)
  }
}

export function connect(taker: Name, title: string): Act {
  return async ({ people, listings, connections }) => {
    const listing = listings.get(title) as Listing
    const wanted = { exchange_type: 'offer', listing_id: listing.id, total_units: listing.units }
    const client = await people[taker].in()
    const made = right(await client.post('/api/connections', wanted), `connect ${title}`)
    connections.set(title, made.connection_id)
    listing.isTaken = true
  }
}

export function handOver(by: Name, title: string): Act {
  return async ({ people, connections }) => {
    const client = await people[by].in()
    right(await client.post(`/api/connections/${connections.get(title)}/complete`), `hand over ${title}`)
  }
}

/** At a time of the park's clock. */
export function propose(by: Name, title: string, when: string): Act {
  return async ({ park, people, connections }) => {
    const client = await people[by].in()
    const starts_at = momentIn(when.slice(0, 10), when.slice(11), park.zone)
    const body = { starts_at, ends_at: null, place: 'Kruyt (O.604)', note: '' }
    right(await client.post(`/api/connections/${connections.get(title)}/pickups`, body), `propose ${title}`)
  }
}

export function accept(by: Name, title: string): Act {
  return async ({ people, connections }) => {
    const client = await people[by].in()
    const path = `/connections/${connections.get(title)}`
    const { connection } = (await client.page(path)).body
    const open = connection.pickups.find((one: { status: string }) => one.status === 'proposed')
    right(await client.post(`/api${path}/pickups/${open?.id}/accept`), `accept ${title}`)
  }
}

/** Presses a button behind the link of the last mail to them that has such a link; nobody is logged in. */
export function press(by: Name, link: RegExp, body: object): Act {
  return async ({ park, people }) => {
    const urls = park.letters
      .filter(({ to }) => to === people[by].email)
      .flatMap(({ links }) => links)
      .filter((one) => link.test(one))
    const { pathname, searchParams } = new URL(urls.at(-1) ?? 'nowhere:')
    const token = searchParams.get('token')
    right(await park.visitor().post(`/api${pathname}`, { token, ...body }), `press ${link}`)
  }
}

export const keep = (by: Name): Act => press(by, /\/keep\?/, { act: 'keep', fit_for: ['research'] })
export const extend = (by: Name): Act => press(by, /\/renew\?/, { act: 'extend' })

/** Somebody outside writes to the park by its contact form. */
export function write(name: string): Act {
  return async ({ park }) => {
    const body = { name, email: stranger, message: 'May we take part?' }
    right(await park.visitor().post('/api/contact', body), `message of ${name}`)
  }
}

export function access(what: 'revoke' | 'approve'): Act {
  return async ({ people, gamma, revoked }, now) => {
    right(await (await people.sofie.in()).post(`/api/admin/organisations/${gamma}/${what}`), what)
    const last = revoked.at(-1)
    if (what === 'revoke') revoked.push({ from: now, until: new Date(8.64e15) })
    else if (last) last.until = now
  }
}

export function recall(lot: string): Act {
  return async (world) => {
    const client = await world.people.sofie.in()
    const made = right(await client.post('/api/recall', { lot, reason: 'The label is wrong.' }), 'recall')
    world.recall = made.recall_id
  }
}

export function ofRecall(what: 'remind' | 'correct' | 'lift'): Act {
  return async ({ people, recall }) => {
    const client = await people.sofie.in()
    const { version } = (await client.page(`/recalls/${recall}`)).body.recall
    const text = `It is about one box: ${what}.`
    right(await client.post(`/api/recalls/${recall}/${what}`, { version, text }), `${what} the recall`)
  }
}

/** What somebody took says what became of it. */
export function answerRecall(by: Name, title: string): Act {
  return async (world, now) => {
    const connection_id = world.connections.get(title)
    await press(by, /\/recalls\/\d+\/answer/, { connection_id, answer: 'set_aside' })(world, now)
  }
}

export function allow(title: string): Act {
  return async ({ people, listings }) => {
    const client = await people.sofie.in()
    const id = listings.get(title)?.id
    const { version } = (await client.page(`/listings/${id}`)).body.listing
    right(await client.post(`/api/safety/listings/${id}/allow`, { version }), `allow ${title}`)
  }
}

// biome-ignore lint/suspicious/noExplicitAny: as TestClient answers
function right({ status, body }: { status: number; body: any }, what: string): any {
  if (status !== 200) throw new Error(`${what}: ${status} ${JSON.stringify(body)}`)
  return body
}
