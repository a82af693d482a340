import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { anAgreedPickup } from '../../test/agreed.ts'
import { testApp } from '../../test/app.ts'
import { aBuilding, aClient, aListing } from '../../test/factories.ts'
import { allSent, writtenMails } from '../../test/mailbox.ts'
import { svg } from '../images/images.fixture.ts'
import { sweepUnused } from '../images/unused.ts'
import { queueMail } from '../mail/outbox.ts'
import { type Key, keys, settingOf } from './catalogue.ts'
import { sections } from './names.ts'
import { forgetPictures, knownPictures } from './pictures.ts'

const app = await testApp({ worker: true })
const admin = await aClient(app, { role: 'administrator', organisation: null })
const [giver, taker] = [await aClient(app), await aClient(app)]
const listing = await aListing(giver)
const { connection_id } = await anAgreedPickup(giver, taker, listing.id)
await aBuilding(app, 'Kruyt', ['Kruytgebouw'])

/** Another value for each, in an order in which each can be seen: an announcement before its hours. */
const others: Record<Exclude<Key, 'logo' | 'mark' | 'map'>, unknown> = {
  park_name: 'Parc Lumière',
  mail_name: 'LabEx Lumière',
  accent: '#7a1fa2',
  contact_address: 'labex@lumiere.example',
  postal_address: 'Rue des Frères 1',
  opening: { en: 'Opening of ours.', nl: 'Onze opening.' },
  about: { en: '<p>About us.</p>', nl: '<p>Over ons.</p>' },
  disclaimer: { en: '<p>Be kind.</p>', nl: '<p>Wees aardig.</p>' },
  privacy: { en: '<p>We forget.</p>', nl: '<p>Wij vergeten.</p>' },
  mail_footer: { en: 'Sent by us.', nl: 'Door ons gestuurd.' },
  announced: { en: 'The stairs are wet.', nl: 'De trap is nat.' },
  announced_level: 'danger',
  announced_until: '2020-01-02T09:00',
  announced_from: '2020-01-01T09:00',
  second_factor: 'nobody',
}

const save = async (key: Key, value: unknown, more: object = {}) => {
  const given = { section: settingOf(key).section, values: { [key]: value }, ...more }
  expect([key, (await admin.patch('/api/admin/settings', given)).status]).toEqual([key, 200])
}

const digest = (bytes: ArrayBuffer) => createHash('sha256').update(new Uint8Array(bytes)).digest('hex')

const pages = [
  ...['/', '/about', '/disclaimer', '/privacy', '/contact', '/faq', '/map', '/join-labex', '/login'],
  ...['/login/create', '/listings/offers', `/listings/${listing.id}`, '/no-such-page'],
]
const ofMembers = ['/dashboard', '/my-listings', `/connections/${connection_id}`, '/listings/create', '/map']
const icons = ['/favicon.ico', '/favicon.svg', '/park-icons/180.png', '/park-icons/maskable.png']
const cards = ['/cards/home-en.png', '/cards/about-nl.png', `/cards/listing-${listing.id}-en.png`]
const files = ['/manifest.webmanifest', '/robots.txt', '/sitemap.xml', '/api/buildings', '/api/openapi.json']

/** What people get; what the form says is compared for itself, as it tells of saves that nobody sees yet. */
async function everything(): Promise<Map<string, string>> {
  const got = new Map<string, string>()
  const visitor = app.client()
  for (const path of pages.flatMap((one) => [one, `${one}?lang=nl`])) {
    const answer = await visitor.request(path, { headers: { accept: 'text/html' } })
    got.set(path, `${answer.status} ${answer.headers.get('etag')} ${await answer.text()}`)
  }
  for (const [who, one] of Object.entries({ giver, admin }))
    for (const path of ofMembers) got.set(`${who} ${path}`, JSON.stringify((await one.page(path)).body))
  for (const path of ['/admin', '/admin/buildings', '/admin/buildings/create'])
    got.set(path, JSON.stringify((await admin.page(path)).body))
  for (const path of [...icons, ...cards, ...files])
    got.set(path, digest(await (await visitor.request(path)).arrayBuffer()))
  const calendar = await giver.request(`/connections/${connection_id}/pickup.ics`)
  got.set('calendar', (await calendar.text()).replace(/^DTSTAMP.*$/gm, ''))
  got.set('mail', await aMail())
  return got
}

async function aMail(): Promise<string> {
  await queueMail(app.db, 'test_mail', 'nl', { user_id: admin.user.id })
  await allSent(app.db)
  const [newest] = (await writtenMails(app.config.dataDir)).filter(({ to }) => to.includes(admin.user.email))
  return `${newest?.source}`
    .replace(/^(Message-ID|Date):.*(\r?\n[ \t].*)*$/gim, '')
    .replace(/_NmP[\w.-]*/g, '')
}

async function saysOf(): Promise<Record<string, unknown>> {
  const { body } = await admin.get('/api/admin/settings')
  const told = body.sections.flatMap(({ settings }: { settings: { key: string }[] }) => settings)
  return Object.fromEntries(
    told.map(({ key, earlier: _, ...rest }: { key: string; earlier: unknown }) => [key, rest]),
  )
}

const differing = (one: Map<string, string>, other: Map<string, string>): string[] =>
  [...one.keys()].filter((name) => one.get(name) !== other.get(name))

async function picture(): Promise<string> {
  const drawing = svg('<rect width="80" height="40" fill="#7a1fa2"/>')
  const answer = await admin.upload(drawing, 'x.svg', undefined, '/api/admin/settings/pictures')
  return answer.body.picture.path
}

async function sweepDaysOn(): Promise<void> {
  for (let day = 0; day < 4; day++) {
    await sweepUnused(app.db, app.store, [knownPictures])
    await forgetPictures(app.db)
    await sql`update unused_images set since = since - interval '1 day'`.execute(app.db)
    await sql`update park_pictures set added_at = added_at - interval '1 day'`.execute(app.db)
  }
}

/** Sets all; returns the settings of which nobody sees anything. */
async function setEach(values: Record<string, unknown>, before: Map<string, string>): Promise<Key[]> {
  const unseen: Key[] = []
  let last = before
  for (const key of Object.keys(values) as Key[]) {
    await save(key, values[key], key === 'disclaimer' ? { ask_again: true } : {})
    const now = await everything()
    if (differing(now, last).length === 0) unseen.push(key)
    last = now
  }
  return unseen
}

it('every setting taken back leaves the product as it was installed', async () => {
  // That somebody has looked at the name and the texts are first steps done, and stay so.
  for (const key of ['park_name', 'opening'] as const) await save(key, null)
  const [fresh, told] = [await everything(), await saysOf()]
  expect(differing(await everything(), fresh)).toEqual([])
  const values: Record<string, unknown> = { ...others }
  for (const key of ['logo', 'mark', 'map'] as const) values[key] = await picture()
  expect(Object.keys(values).sort()).toEqual([...keys].sort())
  // The hours of an announcement that is over already.
  expect(await setEach(values, fresh)).toEqual(['announced_from'])

  for (const key of keys) await save(key, null)
  await sweepDaysOn()
  expect(differing(await everything(), fresh)).toEqual([])
  expect(await saysOf()).toEqual(told)
  const rows = await app.db.selectFrom('park_settings').select(['section', 'content']).execute()
  expect(rows.map(({ content }) => content)).toEqual(sections.map(() => ({})))
  for (const table of ['park_pictures', 'unused_images'] as const)
    expect(await app.db.selectFrom(table).selectAll().execute()).toEqual([])
})
