import { domainToASCII, domainToUnicode } from 'node:url'
import { describe, expect, it } from 'vitest'
import { readable } from './readable-address.ts'

describe('an address as people read it', () => {
  it.each([
    'bücher.example',
    'straße.example',
    'łódź.example',
    'über.münchen.example',
    'žluťoučký.kůň.example',
    'één-ziekenhuis-zuid.example',
  ])('has the letters of %s', (typed) => {
    const stored = domainToASCII(typed)
    expect(stored).toContain('xn--')
    expect([readable(stored), readable(`kim@${stored}`)]).toEqual([typed, `kim@${typed}`])
  })

  it('reads every letter, and any number of them, as Node does', () => {
    const letters = [...'ßàéîõøüāčęğĥīķłňőřšţűŵžabz059']
    for (const [at, letter] of letters.entries())
      for (let length = 1; length <= letters.length; length += 3) {
        const label = [...letters.slice(at, at + length), ...letters.slice(0, length)].join('')
        const stored = domainToASCII(`${letter}${label.slice(0, 30)}.example`)
        expect(readable(stored)).toBe(domainToUnicode(stored))
      }
  })

  it.each([
    ['letters of two scripts', 'l\u0430b.example'],
    ['another script', '日本.example'],
    ['an i without its dot', 'pary\u0131.example'],
    ['a label of another script beside one with accents', 'b\u00fccher.\u043b\u0430\u0431.example'],
  ])('stays as it is stored with %s', (_, typed) => {
    const stored = domainToASCII(typed)
    expect(stored).toContain('xn--')
    expect(readable(stored)).toBe(stored)
  })

  it.each(['kim@lab.example', 'xn--a.nl', 'xn--.nl', 'xn--lab-.nl', 'xn--99999999.nl', 'xn--a@lab.nl', ''])(
    'stays %s',
    (address) => {
      expect(readable(address)).toBe(address)
    },
  )
})
