import { statSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { charactersIn, namesIn, sfntOf } from '../scripts/fonts/sfnt.ts'
import { latin, latinExt } from '../scripts/fonts/sources.ts'

/** Made by `node scripts/fonts.ts`. */
describe.each([
  ['src/ui/fonts/labex-sans.woff2', [latin], 25_048],
  ['src/site/fonts/card-400.ttf', [latin, latinExt], 80_992],
  ['src/site/fonts/card-600.ttf', [latin, latinExt], 80_992],
])('%s', (file, sources, most) => {
  it('has every character of its sources', async () => {
    expect(await charactersIn(file)).toEqual(await charactersIn(...sources))
  })

  it('is no larger than it has been', () => {
    expect(statSync(file).size).toBeLessThanOrEqual(most)
  })

  it('bears a name of its own, as the licence asks of a changed font', async () => {
    const names = [...namesIn(await sfntOf(file)).values()]
    expect(names.join('\n')).toMatch(/^LabEx (Sans|Card)$/m)
    expect(names.filter((name) => name.includes('Plex'))).toEqual([])
  })
})
