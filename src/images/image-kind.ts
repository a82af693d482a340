export const headBytes = 65_536

export type ImageKind = 'png' | 'jpeg' | 'gif' | 'webp' | 'svg'

/** By content, not name; null for others. Compressed SVG could hide a bomb. */
export function imageKind(bytes: Uint8Array): ImageKind | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, headBytes)).toString(
    'latin1',
  )
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'gif'
  if (head.startsWith('RIFF') && head.startsWith('WEBP', 8)) return 'webp'
  return isSvg(head) ? 'svg' : null
}

const prolog = /\s+|<\?[^>]*>|<!--[\s\S]*?-->|<!DOCTYPE[^[>]*(?:\[[\s\S]*?\]\s*)?>/iy
const svgRoot = /<(?:[a-z_][\w.-]*:)?svg[\s/>]/iy

function isSvg(text: string): boolean {
  let at = text.startsWith('\xef\xbb\xbf') ? 3 : 0
  for (;;) {
    prolog.lastIndex = at
    if (!prolog.test(text)) break
    at = prolog.lastIndex
  }
  svgRoot.lastIndex = at
  return svgRoot.test(text)
}
