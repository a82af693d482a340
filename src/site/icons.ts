import path from 'node:path'
import type { App } from '../app.ts'
import { type IconName, icons } from '../http/icons.ts'
import { keptCard } from './card-cache.ts'
import { markOf } from './drawings.ts'

/** The park's mark as an icon; without the database, as the park was last known. */
export async function drawnIcon(app: App, name: string): Promise<Response> {
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
