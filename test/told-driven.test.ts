import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { toldByJob } from './jobs-told.ts'
import { notDriven, readElsewhere } from './not-driven.ts'
import { type Told, toldByCall } from './told.ts'

/** `line('an act', 'a mail', ...)` in the files that drive acts, and look into the queue for exactly those mails. */
function driven(): Set<string> {
  const pairs = globSync('test/told*.test.ts').flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    return [...text.matchAll(/\bline\('([^']+)',([^)]*)\)/g)].flatMap(({ index, 1: act, 2: given = '' }) => {
      // What is spread is the list of that name that was written down last.
      const listOf = (name: string) =>
        text.slice(0, index).split(`const ${name} = [`).at(-1)?.split(']')[0] ?? ''
      const mails = given.replaceAll(/\.\.\.(\w+)/g, (_, name) => listOf(name))
      return [...mails.matchAll(/'(\w+)'/g)].map(([, mail]) => `${act}: ${mail}`)
    })
  })
  return new Set(pairs)
}

const named = (told: Record<string, Told>) =>
  Object.entries(told).flatMap(([act, line]) =>
    'mails' in line ? line.mails.map((mail) => `${act}: ${mail}`) : [],
  )

describe('what an act is said to mail is looked for', () => {
  it('by driving it, but for what is written down with its reason, and nothing driven is', () => {
    const left = named(toldByCall).filter((pair) => !driven().has(pair))
    expect(left.sort()).toEqual(Object.keys(notDriven).sort())
    for (const reason of Object.values(notDriven)) expect(reason.length).toBeGreaterThan(20)
  })

  it.each(named(toldByJob).filter((pair) => !driven().has(pair)))(
    '%s, in a test that runs the job',
    (pair) => {
      const [job = ''] = pair.split(':')
      const [file, run] = readElsewhere[job] ?? []
      expect(file, 'not written down').toBeDefined()
      const text = readFileSync(file as string, 'utf8').replaceAll(/^import .*$/gm, '')
      expect(text.includes(run ?? ''), `${file} runs ${run}`).toBe(true)
    },
  )
})
