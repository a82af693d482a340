import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing, bottle, centrifuge, pipetteTips } from '../../test/factories.ts'
import { aPicture } from '../../test/pictures.ts'
import { roles } from '../../test/policy.ts'
import { aClientOfEach, securityWorld } from '../../test/security-world.ts'
import { drawCard } from '../images/card.ts'
import { stopImages } from '../images/image-pool.ts'
import { routes } from '../routes.ts'
import { paletteOf } from '../settings/palette.ts'
import { lightDrawing, markIn } from './drawings.ts'
import { publicPages } from './sitemap.ts'

const html = { accept: 'text/html' }

/** Decision 010: what may be found, in which language, and that nothing else can. */
describe('search engines and link previews', async () => {
  const app = await testApp()
  const owner = await aClient(app)
  const path = (await owner.upload(await aPicture())).body.path
  const listing = await aListing(owner, { ...centrifuge, images: [path] })
  const request = await aListing(owner, pipetteTips)
  const visit = async (url: string, headers = {}) => {
    const client = app.client()
    const answer = await client.request(url, { headers: { ...html, ...headers } })
    return { client, status: answer.status, headers: answer.headers, text: await answer.text() }
  }
  afterAll(stopImages)

  it.each([...publicPages, `/listings/${listing.id}`])('may have %s, in each language', async (page) => {
    const { text, headers } = await visit(page)
    expect(headers.get('x-robots-tag')).toBe('all')
    expect(text).not.toContain('name="robots"')
    const at = (lang: string) => `http://localhost:3000${page}${lang && `?lang=${lang}`}`
    expect(text).toContain(`<link rel="canonical" href="${at('')}">`)
    for (const [language, lang] of [
      ['en', 'en'],
      ['nl', 'nl'],
      ['x-default', ''],
    ] as const)
      expect(text).toContain(`<link rel="alternate" hreflang="${language}" href="${at(lang)}">`)
    expect(text).toMatch(/<meta name="description" content="[^"]{15,}">/)
    const [, card = ''] = /og:image" content="http:\/\/localhost:3000([^"]+)"/.exec(text) ?? []
    const picture = await app.client().request(card)
    const { width, height, format } = await sharp(await picture.arrayBuffer()).metadata()
    expect([picture.status, width, height, format]).toEqual([200, 1200, 630, 'png'])
  })

  it('get no other page, of anybody, nor any refusal, call or file', async () => {
    const clients = await aClientOfEach(await securityWorld(app))
    const found = new Set([...publicPages, '/listings/:id'])
    const others = routes.filter(({ method, path: each }) => method === 'GET' && !found.has(each))
    const paths = others.map((route) => route.path.replace(/:\w+/, '1').replace('*', 'x'))
    for (const each of [...paths, '/no/such/page', '/listings/999999', '/listings/x']) {
      for (const role of roles) {
        const answer = await clients[role].request(each, { headers: html })
        expect(answer.headers.get('x-robots-tag'), `${each} for ${role}`).toBe('noindex')
        const isPage = /text\/html/.test(answer.headers.get('content-type') ?? '')
        if (isPage && answer.status === 200 && each !== '/_mail')
          expect(await answer.text(), each).toContain('<meta name="robots" content="noindex">')
      }
    }
  })

  it('are told of listings on the lists only', async () => {
    const draft = (await owner.post('/api/listings', centrifuge)).body.listing
    const withdrawn = await aListing(owner)
    await owner.patch(`/api/listings/${withdrawn.id}`, { status: 'inactive' })
    const { text } = await visit('/sitemap.xml')
    expect(text).toContain(`<loc>http://localhost:3000/listings/${listing.id}</loc>`)
    expect(text).toContain(`hreflang="nl" href="http://localhost:3000/listings/${request.id}?lang=nl"`)
    for (const { id } of [draft, withdrawn]) {
      expect(text).not.toContain(`/listings/${id}<`)
      expect((await app.client().request(`/cards/listing-${id}-en.png`)).status).toBe(404)
      const own = await owner.request(`/listings/${id}`, { headers: html })
      expect([own.status, own.headers.get('x-robots-tag')]).toEqual([200, 'noindex'])
    }
    expect((await visit('/robots.txt')).text).toContain('Sitemap: http://localhost:3000/sitemap.xml')
  })

  it('are given a long list in pages, made once for all who ask', async () => {
    const many = await testApp()
    const { id } = await aListing(await aClient(many))
    await sql`insert into listings (exchange_type, type, title, status, attributes, step, user_id, organisation_id, published_at, expires_at)
      select exchange_type, type, title, status, attributes, step, user_id, organisation_id, published_at, expires_at
      from listings, generate_series(1, 5000) n where id = ${id}`.execute(many.db)
    const read = async (path: string) => {
      const answer = await many.client().request(path)
      return { status: answer.status, text: await answer.text() }
    }
    const index = await read('/sitemap.xml')
    expect(index.text.match(/<sitemap><loc>[^<]*/g)?.map((each) => each.slice(14))).toEqual([
      'http://localhost:3000/sitemaps/1',
      'http://localhost:3000/sitemaps/2',
    ])
    const pages = [await read('/sitemaps/1'), await read('/sitemaps/2')]
    expect(pages.map(({ text }) => text.match(/<url>/g)?.length)).toEqual([5_000 + publicPages.length, 1])
    for (const absent of ['3', '0', 'x']) expect((await read(`/sitemaps/${absent}`)).status).toBe(404)
    await many.db.updateTable('listings').set({ status: 'inactive' }).execute()
    expect(await read('/sitemaps/2')).toEqual(pages[1])
  })

  it('see one address for a list however it is narrowed, and another per page', async () => {
    const { text } = await visit('/listings/offers?type=equipment&sort=date_asc&page=2&lang=nl')
    expect(text).toContain('rel="canonical" href="http://localhost:3000/listings/offers?page=2&amp;lang=nl"')
  })

  it('get a card with the words as they are, whatever they are', async () => {
    const title = `<span size="x"> & "quotes" 'too' </span> µ ≥ 名`
    const odd = await aListing(owner, { ...pipetteTips, title })
    const answer = await app.client().request(`/cards/listing-${odd.id}-nl.png`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
  })

  it('get a picture without a hole, drawn where there is no photo, as smooth as it is drawn, and titles that break between words', async () => {
    const pixels = async (name: string) => {
      const answer = await app.client().request(`/cards/${name}.png`)
      const image = sharp(await answer.arrayBuffer())
      const { isPalette } = await image.metadata()
      const { data } = await image.removeAlpha().raw().toBuffer({ resolveWithObject: true })
      return { isPalette, data }
    }
    for (const language of ['en', 'nl']) {
      const { data, isPalette } = await pixels(`home-${language}`)
      const at = (x: number, y: number) => [...data.subarray((y * 1200 + x) * 3, (y * 1200 + x) * 3 + 3)]
      expect(at(1190, 10), language).toEqual([0xec, 0xf1, 0xef])
      const black = Array.from({ length: 630 }, (_, y) => at(980, y)).filter((one) => one.join() === '0,0,0')
      expect(black).toEqual([])
      expect(isPalette).toBeFalsy()
    }
    const pure = await aListing(owner, { ...pipetteTips, title: 'Ethanol for analysis ≥ 99.8 %' })
    const drawn = await drawCard({
      ...{ eyebrow: 'Request · Disposables', colour: '#5a3fb0', mark: markIn('#0b6a55') },
      picture: { svg: await lightDrawing(paletteOf('#0b6a55')) },
      title: 'Ethanol for analysis ≥\u00a099.8\u00a0%',
      footer: `${pure.user.organisation.name} · ${pure.total_units_label}`,
    })
    const { data } = await pixels(`listing-${pure.id}-en`)
    expect(drawn.ok && data.equals(await sharp(drawn.png).removeAlpha().raw().toBuffer())).toBe(true)
  })

  it('get a card that says how dangerous a chemical is', async () => {
    const hazards = { from: 'sheet', name: 'Solvent', statements: ['H225'], signal: 'danger', pictograms: [] }
    const one = await aListing(owner, { ...bottle, title: 'Solvent', hazards })
    const answer = await app.client().request(`/cards/listing-${one.id}-nl.png`)
    const drawn = await drawCard({
      ...{
        eyebrow: 'Aanbod · Chemicaliën · Gevaar',
        colour: '#0b6a55',
        mark: markIn('#0b6a55'),
        picture: { svg: await lightDrawing(paletteOf('#0b6a55')) },
        title: 'Solvent',
      },
      footer: `${one.user.organisation.name} · ${one.total_units_label}`,
    })
    const raw = (png: ArrayBuffer | Uint8Array) => sharp(png).raw().toBuffer()
    expect(drawn.ok && (await raw(drawn.png)).equals(await raw(await answer.arrayBuffer()))).toBe(true)
  })

  it('get a card of a clear-out with its name and its first photo, while something of it is shown', async () => {
    const rows = [{ ...centrifuge, title: 'Spinner' }]
    const { location_building } = centrifuge
    const body = { title: 'Cold room 2', location_building, rows }
    const made = (await owner.post('/api/clear-outs', body)).body.clear_out.id
    const card = () => app.client().request(`/cards/clearout-${made}-en.png`)
    expect((await card()).status).toBe(404)
    expect((await owner.post(`/api/clear-outs/${made}/publish`)).status).toBe(200)
    const { text } = await visit(`/clear-outs/${made}`)
    expect(text).toContain(`/cards/clearout-${made}-en.png`)
    const drawn = await drawCard({
      ...{ eyebrow: 'Clear-out · 1 thing', colour: '#0b6a55', mark: markIn('#0b6a55') },
      picture: { svg: await lightDrawing(paletteOf('#0b6a55')) },
      title: 'Cold room 2',
      footer: `${listing.user.organisation.name} · ${location_building}`,
    })
    const raw = (png: ArrayBuffer | Uint8Array) => sharp(png).raw().toBuffer()
    expect(drawn.ok && (await raw(drawn.png)).equals(await raw(await (await card()).arrayBuffer()))).toBe(
      true,
    )
    await app.db.updateTable('listings').set({ status: 'inactive' }).where('title', '=', 'Spinner').execute()
    expect((await card()).status).toBe(404)
  })

  it.each([
    'x-en',
    'clearout-0-en',
    'clearout-2147483648-en',
    'home-de',
    'listing-0-en',
    'listing-2147483648-en',
    'listing-1',
    '..%2fx-en',
  ])('get no card called %s', async (name) =>
    expect((await app.client().request(`/cards/${name}.png`)).status).toBe(404),
  )
})

describe('the language in an address', async () => {
  const app = await testApp()

  it('is spoken and kept for visitors, over what their browser asks for', async () => {
    const client = app.client()
    const page = await client.request('/about?lang=nl', { headers: { ...html, 'accept-language': 'en' } })
    expect(await page.text()).toContain('<html lang="nl">')
    const next = await client.request('/', { headers: { ...html, 'accept-language': 'en' } })
    expect(await next.text()).toContain('<html lang="nl">')
  })

  it('gives way to the account, and to any that is unknown', async () => {
    const client = await aClient(app)
    await client.patch('/api/account', { locale: 'en' })
    for (const path of ['/about?lang=nl', '/about?lang=de', '/about?lang[]=nl']) {
      const page = await client.request(path, { headers: { ...html, 'accept-language': 'nl' } })
      expect(await page.text(), path).toContain('<html lang="en">')
    }
  })

  it('chosen in the account is kept in the browser too, for when nobody is signed in', async () => {
    const client = await aClient(app)
    await client.patch('/api/account', { locale: 'nl' })
    expect(client.cookies.get('locale')).toBe('nl')
    await client.post('/api/logout')
    const page = await client.request('/', { headers: { ...html, 'accept-language': 'en' } })
    expect(await page.text()).toContain('<html lang="nl">')
  })

  it('of the manifest follows the browser; it opens on the dashboard', async () => {
    const answer = await app
      .client()
      .request('/manifest.webmanifest', { headers: { 'accept-language': 'nl' } })
    const { start_url, description, icons } = await answer.json()
    expect([start_url, description.slice(0, 4)]).toEqual(['/dashboard', 'Appa'])
    expect(icons.map(({ sizes }: { sizes: string }) => sizes)).toEqual(['192x192', '512x512', '512x512'])
  })
})
