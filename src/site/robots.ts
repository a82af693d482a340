import path from 'node:path'
import type { App, Park } from '../app.ts'
import { serveAsset } from '../http/assets.ts'
import { type IconName, iconPath, icons } from '../http/icons.ts'
import { m } from '../i18n/paraglide/messages.js'
import { keptCard } from './card-cache.ts'
import { markIn, markOf } from './drawings.ts'

const hour = { 'cache-control': 'public, max-age=3600' }

/** Listing private pages would point at them; they are refused and marked (`head.ts`). */
export const robots = (_: Request, { config }: App) =>
  new Response(`User-agent: *\nDisallow: /api/\n\nSitemap: ${config.appUrl}/sitemap.xml\n`, {
    headers: { ...hour, 'content-type': 'text/plain; charset=utf-8' },
  })

const iconsOf = (park: Park) => [
  { src: iconPath(park, '192.png') ?? '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: iconPath(park, '512.png') ?? '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
  {
    src: iconPath(park, 'maskable.png') ?? '/icons/maskable-512.png',
    ...{ sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  },
]

/** Needs no database: it shows the park as last known. */
export const favicon = (_: Request, { park }: App) =>
  new Response(markIn(park.accent).svg, { headers: { ...hour, 'content-type': 'image/svg+xml' } })

/** What browsers ask for unasked. */
export const oldFavicon = (request: Request, app: App) =>
  iconPath(app.park, '32.png') ? drawnIcon(app, '32.png') : serveAsset(request, app)

export const parkIcon = (request: Request, app: App) =>
  drawnIcon(app, new URL(request.url).pathname.split('/').at(-1) ?? '')

export const manifest = (_: Request, { park }: App) =>
  new Response(
    JSON.stringify({
      id: '/',
      name: `LabEx · ${park.name}`,
      short_name: 'LabEx',
      description: park.text('opening'),
      start_url: '/dashboard',
      scope: '/',
      display: 'standalone',
      background_color: '#f6f8f7',
      theme_color: park.accent,
      icons: iconsOf(park),
      shortcuts: [
        { name: m.listings_create_title(), url: '/listings/create' },
        { name: m.ui_nav_offers(), url: '/listings/offers' },
      ],
    }),
    { headers: { ...hour, 'content-type': 'application/manifest+json; charset=utf-8' } },
  )

/** The park's mark as an icon; without the database, as the park was last known. */
async function drawnIcon(app: App, name: string): Promise<Response> {
  const icon = Object.hasOwn(icons, name) ? icons[name as IconName] : null
  if (!icon) return new Response(null, { status: 404 })
  const { accent, mark } = app.park
  const ground = icon.filled ? (mark ? '#ffffff' : accent) : null
  const png = await keptCard(path.join(app.config.dataDir, 'cache/cards'), {
    key: `icon ${name} ${mark?.path ?? accent}`,
    draw: async () => ({ mark: await markOf(app), ...icon, ground }),
  })
  if (!png) return new Response(null, { status: 503, headers: { 'retry-after': '10' } })
  return new Response(new Uint8Array(png), {
    headers: { 'content-type': 'image/png', 'cache-control': 'public, max-age=3600' },
  })
}
