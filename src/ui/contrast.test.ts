import { describe, expect, it } from 'vitest'
import { contrast, pairs, token } from '../../test/contrast.ts'

describe('contrast of the tokens', () => {
  describe.each(['light', 'dark'] as const)('%s', (theme) => {
    it.each(pairs)('at least %d on %s', (least, on, ...fronts) => {
      for (const front of fronts)
        expect(contrast(token(front, theme), token(on, theme)), front).toBeGreaterThanOrEqual(least)
    })
  })
})
