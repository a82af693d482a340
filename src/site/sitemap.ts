import { sql } from 'kysely'
import type { App } from '../app.ts'
import type { Db } from '../db/connect.ts'
import { escapeHtml } from '../http/html.ts'
import { locales } from '../i18n/paraglide/runtime.js'
import { isListed } from '../listings/row/sql.ts'

const perPage = 5_000
const keptMs = 10 * 60_000

export const publicPages = [
  '/',
  '/listings/offers',
  '/listings/requests',
  '/about',
  '/faq',
  '/map',
  '/contact',
  '/join-labex',
  '/disclaimer',
  '/privacy',
  '/safety',
]

export async function sitemap({ url }: Request, { db, config }: App): Promise<Response> {
  const [, name = 'all'] = /\/sitemaps\/(.+)$/.exec(new URL(url).pathname) ?? []
  if (!/^(all|[1-9]\d{0,3})$/.test(name)) return new Response(null, { status: 404 })
  const xml = await keptXml(db, name, async () => {
    if (name !== 'all') return pageOf(db, config.appUrl, Number(name))
    const pages = Math.ceil((await countListed(db)) / perPage)
    return pages > 1 ? indexOf(config.appUrl, pages) : pageOf(db, config.appUrl, 1)
  })
  if (xml === null) return new Response(null, { status: 404 })
  return new Response(xml, {
    headers: { 'cache-control': 'public, max-age=3600', 'content-type': 'application/xml; charset=utf-8' },
  })
}

type Xml = Promise<string | null>
const kept = new WeakMap<Db, Map<string, Xml>>()

/** Anybody may ask, so it is made once every ten minutes. */
function keptXml(db: Db, name: string, make: () => Xml): Xml {
  const pages = kept.get(db) ?? new Map<string, Xml>()
  kept.set(db, pages)
  const known = pages.get(name)
  if (known) return known
  const made = make()
  const forget = () => void pages.delete(name)
  pages.set(name, made)
  // Unknown pages are not cached, as their numbers have no end.
  made.then((xml) => (xml === null ? forget() : setTimeout(forget, keptMs).unref()), forget)
  return made
}

async function countListed(db: Db): Promise<number> {
  const { rows } = await sql<{
    total: number
  }>`select count(*) as total from listings where ${isListed}`.execute(db)
  return rows[0]?.total ?? 0
}

async function pageOf(db: Db, appUrl: string, page: number): Xml {
  const { rows } = await sql<{ id: number; day: string }>`
    select id, to_char(published_at, 'YYYY-MM-DD') as day from listings where ${isListed}
    order by published_at desc, id desc limit ${perPage} offset ${(page - 1) * perPage}`.execute(db)
  if (rows.length === 0 && page > 1) return null
  const entries = [
    ...(page === 1 ? publicPages.map((path) => entry(appUrl + path)) : []),
    ...rows.map(({ id, day }) => entry(`${appUrl}/listings/${id}`, day)),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`
}

function indexOf(appUrl: string, pages: number): string {
  const entries = Array.from(
    { length: pages },
    (_, at) => `<sitemap><loc>${escapeHtml(appUrl)}/sitemaps/${at + 1}</loc></sitemap>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</sitemapindex>
`
}

function entry(address: string, day?: string): string {
  const loc = escapeHtml(address)
  const languages = locales.map(
    (language) => `<xhtml:link rel="alternate" hreflang="${language}" href="${loc}?lang=${language}"/>`,
  )
  return `<url><loc>${loc}</loc>${day ? `<lastmod>${day}</lastmod>` : ''}${languages.join('')}</url>`
}
