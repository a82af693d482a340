import { createHash } from 'node:crypto'
import type { Park } from '../app.ts'

/** `side` in pixels; `heart`: the mark's share of it; `filled`: the system cuts its own shape. */
export const icons = {
  '32.png': { side: 32, heart: 1, filled: false },
  '180.png': { side: 180, heart: 1, filled: true },
  '192.png': { side: 192, heart: 1, filled: false },
  '512.png': { side: 512, heart: 1, filled: false },
  'maskable.png': { side: 512, heart: 0.8, filled: true },
} as const
export type IconName = keyof typeof icons

/** Null for LabEx's own. Another mark or colour has another address. */
export function iconPath({ style, mark, accent }: Pick<Park, 'style' | 'mark' | 'accent'>, name: IconName) {
  if (!style && !mark) return null
  const version = createHash('sha256')
    .update(mark?.path ?? accent)
    .digest('hex')
    .slice(0, 8)
  return `/park-icons/${name}?v=${version}`
}
