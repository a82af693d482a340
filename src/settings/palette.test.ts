import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contrast, pairs, token } from '../../test/contrast.ts'
import { ownAccent } from './catalogue.ts'
import { grounds, nearestReadable, paletteOf, styleOf } from './palette.ts'

const hex = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`)

describe('a palette', () => {
  it('stands on the grounds of the tokens, and its own accent is theirs', () => {
    for (const look of ['light', 'dark'] as const)
      expect(grounds[look]).toEqual([token('canvas', look), token('surface', look)])
    expect(token('brand', 'light')).toBe(ownAccent)
    expect(paletteOf(ownAccent)).not.toBeNull()
  })

  it('passes every gate of the tokens in both looks, whatever the accent', () => {
    fc.assert(
      fc.property(hex, (typed) => {
        const palette = paletteOf(nearestReadable(typed))
        expect(palette, typed).not.toBeNull()
        for (const look of ['light', 'dark'] as const) {
          const tones: Record<string, string> = { ...palette?.[look] }
          const colour = (name: string) => tones[name] ?? token(name, look)
          for (const [least, on, ...fronts] of pairs)
            for (const front of fronts.filter((name) => name in tones || on in tones))
              expect(
                contrast(colour(front), colour(on)),
                `${typed} ${look} ${front} on ${on}`,
              ).toBeGreaterThanOrEqual(least)
        }
      }),
      {
        numRuns: 150,
        examples: ['#ffff00', '#000000', '#ffffff', '#808080', '#ff0000', '#00ffff'].map((one) => [one]),
      },
    )
  })

  it('is refused where text would be too pale, with the nearest of the same hue', () => {
    expect(paletteOf('#ffd400')).toBeNull()
    expect(nearestReadable('#ffd400')).toMatch(/^#[0-9a-f]{6}$/)
    expect(nearestReadable('#7a1fa2')).toBe('#7a1fa2')
  })

  it('is written as nothing but tokens and colours', () => {
    expect(styleOf('#7a1fa2')).toMatch(/^(--[a-z0-9-]+:light-dark\(#[0-9a-f]{6},#[0-9a-f]{6}\);?)+$/)
  })
})
