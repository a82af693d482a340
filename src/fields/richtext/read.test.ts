import { expect, it } from 'vitest'
import { readRichText } from './read.ts'

it('keeps what was read, up to eight million characters', () => {
  const first = readRichText('<p>first</p>')
  expect(readRichText('<p>first</p>')).toBe(first)
  for (let number = 0; number < 50; number += 1) readRichText(`<p>${number}${'x'.repeat(80_000)}</p>`)
  expect(readRichText('<p>first</p>')).not.toBe(first)
  expect(readRichText('<p>first</p>')).toEqual(first)
})
