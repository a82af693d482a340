import { describe, expect, it } from 'vitest'
import { excerptOf } from './excerpt.ts'

describe('excerptOf', () => {
  it('leaves 50 characters alone', () => {
    expect(excerptOf('x'.repeat(50))).toEqual({ excerpt: 'x'.repeat(50), isCut: false })
  })

  it('cuts the 51st', () => {
    expect(excerptOf('x'.repeat(51))).toEqual({ excerpt: `${'x'.repeat(50)}…`, isCut: true })
  })

  it('cuts between characters, not inside one, and leaves no space before the ellipsis', () => {
    expect(excerptOf('🧪'.repeat(51)).excerpt).toBe(`${'🧪'.repeat(50)}…`)
    expect(excerptOf(`${'x'.repeat(49)} yz`).excerpt).toBe(`${'x'.repeat(49)}…`)
  })
})
