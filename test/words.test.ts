import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** `docs/product/words.md` says which word stands for an act; these are what must not stand for it too. */
const forbidden = readFileSync('docs/product/words.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| What'))
  .flatMap((line) => (line.split('|').at(-2) ?? '').split(','))
  .map((word) => /^\s*([^\s()]+(?: [^\s()]+)*)(?: \(([\w ]+)\))?\s*$/.exec(word))
  .flatMap((found) => (found ? [{ word: found[1] ?? '', but: (found[2] ?? '').split(' ') }] : []))

describe('the words of the product', () => {
  it('have no second word for the same act', () => {
    const stray = texts().flatMap(({ file, key, text }) =>
      strayIn(text, key).map((word) => `${file} ${key}: ${word}`),
    )
    expect(stray).toEqual([])
  })

  it('say of a last day that it counts', () => {
    const dutch = new Map(texts().map(({ file, key, text }) => [`${file} ${key}`, text]))
    const vague = texts().filter(({ file, key, text }) => {
      const [, day] = /\b[Uu]ntil \{(\w+)\}/.exec(text) ?? []
      return day && dutch.get(`${file.replace('en.json', 'nl.json')} ${key}`)?.includes(`tot en met {${day}}`)
    })
    expect(vague.map(({ key }) => key)).toEqual([])
  })

  it('have one apostrophe', () => {
    expect(texts().flatMap(({ file, key, text }) => (text.includes("'") ? [`${file} ${key}`] : []))).toEqual(
      [],
    )
  })

  it.each([
    ['Your listing is published.', 'listings_published', ['publish']],
    ['It is inactive.', 'listings_mine_lead', ['inactive']],
    ['The alert is active again.', 'alerts_mine_woken', []],
    ['Active filters', 'listings_active_filters', []],
    ['A public mail provider', 'admin_lead', []],
    ['You are connected.', 'connections_connected', ['connect']],
    ['Cancel connection', 'connections_cancel', ['connection']],
    ['Check your connection and try again.', 'ui_failure_network', []],
    ['Koppelingen deze maand', 'admin_figure_connections', ['koppelingen']],
    ['Wat labs op het park over hebben.', 'listings_offers_lead', ['over hebben']],
  ])('are looked for in “%s”', (text, key, words) => {
    expect(strayIn(text, key)).toEqual(words)
  })
})

/** A word counts in any form that only ends differently: published, publishing. */
function strayIn(text: string, key: string): string[] {
  const isExcused = (but: string[]) => but.includes(key) || but.includes(key.split('_')[0] ?? '')
  return forbidden
    .filter(({ word, but }) => !isExcused(but) && new RegExp(`\\b${word}(e?d|e?s|ing)?\\b`, 'i').test(text))
    .map(({ word }) => word)
}

function texts(): { file: string; key: string; text: string }[] {
  return globSync('messages/*/*.json').flatMap((file) => {
    const { $schema: _, ...all } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
    return Object.entries(all).map(([key, value]) => ({ file, key, text: textOf(value) }))
  })
}

/** Of a message with several forms all of them. */
const textOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : Object.values((value as { match: Record<string, string> }[])[0]?.match ?? {}).join(' ')
