/** For tests: small files that would take very long, or all the memory. */
import { gzipSync } from 'node:zlib'
import { chunk, flatPng, frames, svg } from './images.fixture.ts'

/** Ten to the 24th rectangles. */
export function referenceBomb(): Buffer {
  const level = (_: unknown, index: number) =>
    `<g id="g${index + 1}">${`<use href="#g${index}"/>`.repeat(10)}</g>`
  const levels = Array.from({ length: 24 }, level).join('')
  return svg(`<defs><rect id="g0" width="1" height="1"/>${levels}</defs><use href="#g24"/>`)
}

export function billionLaughs(): Buffer {
  const entity = (_: unknown, index: number) => `<!ENTITY e${index + 1} "${`&e${index};`.repeat(10)}">`
  const entities = Array.from({ length: 9 }, entity).join('')
  const head = `<!DOCTYPE svg [<!ENTITY e0 "laugh">${entities}]>`
  return Buffer.concat([Buffer.from(head), svg('<text>&e9;</text>')])
}

/** Each takes a picture's memory. */
export const layers = (count: number) =>
  svg(`${'<g opacity=".9"><rect width="80" height="40"/>'.repeat(count)}${'</g>'.repeat(count)}`)

/** A second of work for each filter, which no limit of the library counts. */
export const noise = () =>
  svg(
    `<filter id="f">${'<feTurbulence baseFrequency=".05" numOctaves="9"/>'.repeat(200)}</filter><rect width="80" height="40" filter="url(#f)"/>`,
  )

/** Ten thousand frames, and more than the header says. */
function animatedPng(): Buffer {
  const png = flatPng(640, 480)
  const [afterHeader, beforeEnd] = [33, png.length - 12]
  const frame = chunk('fdAT', Buffer.concat([Buffer.alloc(4), png.subarray(41, beforeEnd - 4)]))
  const control = chunk('fcTL', Buffer.from([0, 0, 0, 1, 0, 0, 2, 128, 0, 0, 1, 224, ...Array(14).fill(0)]))
  const pairs = Array.from({ length: 10_000 }, () => [control, frame]).flat()
  return Buffer.concat([
    png.subarray(0, afterHeader),
    chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])),
    png.subarray(afterHeader, beforeEnd),
    ...pairs,
    png.subarray(beforeEnd),
  ])
}

/** By kind, and whether they are drawn (their first frame) or refused. */
export async function bombs(): Promise<[name: string, bytes: Buffer, status: 200 | 422][]> {
  return [
    ['a PNG of just 40 megapixels', flatPng(8000, 5000), 200],
    ['a PNG just over 40 megapixels', flatPng(8000, 5001), 422],
    ['a GIF of 10,000 frames', await frames(10_000).gif({ effort: 1 }).toBuffer(), 200],
    ['a PNG of 10,000 frames', animatedPng(), 200],
    ['a WebP of 300 frames', await frames(300, 64).webp({ effort: 0 }).toBuffer(), 200],
    ['an SVG reference bomb', referenceBomb(), 422],
    ['another SVG reference bomb', referenceBomb(), 422],
    ['noise that takes minutes', noise(), 422],
    ['layers that need gigabytes', layers(250), 422],
    ['billion laughs', billionLaughs(), 422],
    ['an SVG of 10^5 px', svg('', 'width="100000" height="100000"'), 422],
    ['a packed drawing', gzipSync(svg(' '.repeat(100_000_000))), 422],
  ]
}
