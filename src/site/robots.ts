import { sql } from 'kysely'
import type { App } from '../app.ts'
import { escapeHtml } from '../http/html.ts'
import { m } from '../i18n/paraglide/messages.js'
import { locales } from '../i18n/paraglide/runtime.js'
import { isListed } from '../listings/sql.ts'

const hour = { 'cache-control': 'public, max-age=3600' }
/** Of what the sitemap protocol allows in one file. */
const most = 45_000

/** Private pages are not hidden here but refused and marked (`head.ts`): a list of them would only point. */
export const robots = (_: Request, { config }: App) =>
  new Response(`User-agent: *\nDisallow: /api/\n\nSitemap: ${config.appUrl}/sitemap.xml\n`, {
    headers: { ...hour, 'content-type': 'text/plain; charset=utf-8' },
  })

export const publicPages = [
  '/',
  '/listings/offers',
  '/listings/requests',
  '/about',
  '/faq',
  '/contact',
  '/join-labex',
  '/disclaimer',
]

/** The public pages and every listing on the lists, each with its languages. */
export async function sitemap(_: Request, { db, config }: App): Promise<Response> {
  const { rows } = await sql<{ id: number; day: string }>`
    select id, to_char(published_at, 'YYYY-MM-DD') as day from listings where ${isListed}
    order by published_at desc limit ${most}`.execute(db)
  const entries = [
    ...publicPages.map((path) => entry(config.appUrl + path)),
    ...rows.map(({ id, day }) => entry(`${config.appUrl}/listings/${id}`, day)),
  ]
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`
  return new Response(xml, { headers: { ...hour, 'content-type': 'application/xml; charset=utf-8' } })
}

function entry(address: string, day?: string): string {
  const loc = escapeHtml(address)
  const languages = locales.map(
    (language) => `<xhtml:link rel="alternate" hreflang="${language}" href="${loc}?lang=${language}"/>`,
  )
  return `<url><loc>${loc}</loc>${day ? `<lastmod>${day}</lastmod>` : ''}${languages.join('')}</url>`
}

/** Installed, it opens on the dashboard; its words follow the browser's language. */
export const manifest = (_: Request, { config }: App) =>
  new Response(
    JSON.stringify({
      id: '/',
      name: `LabEx · ${config.parkName}`,
      short_name: 'LabEx',
      description: m.site_home_lead(),
      start_url: '/dashboard',
      scope: '/',
      display: 'standalone',
      background_color: '#f6f8f7',
      theme_color: '#0b6a55',
      icons: [
        { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
        { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
      shortcuts: [
        { name: m.ui_nav_create_listing(), url: '/listings/create' },
        { name: m.ui_nav_offers(), url: '/listings/offers' },
      ],
    }),
    { headers: { ...hour, 'content-type': 'application/manifest+json; charset=utf-8' } },
  )
