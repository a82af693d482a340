import { expect, it } from 'vitest'
import { Texts } from './texts.ts'

it('keeps the last 32 searches, until anything changes', () => {
  const texts = new Texts()
  texts.set(0, 'a centrifuge')
  const places = new Uint32Array([0])
  for (let number = 0; number < 500; number += 1) {
    texts.having([`word${number}`], places)
    expect(texts.held).toBeLessThanOrEqual(32)
  }
  expect([...texts.having(['centri'], places)]).toEqual([0])
  texts.set(0, 'a microscope')
  expect(texts.held).toBe(0)
  expect([...texts.having(['centri'], places)]).toEqual([])
})
