import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { describe, expect, it } from 'vitest'
import { readConfig, variables } from './config.ts'

const names = Object.keys(variables.shape).sort()
const example = parseEnv(readFileSync('.env.example', 'utf8'))

describe('what can be configured', () => {
  it('stands in .env.example, variable by variable', () => {
    expect(Object.keys(example).sort()).toEqual(names)
  })

  it('has the defaults that .env.example says', () => {
    const { isTrustedProxy: _, ...defaults } = readConfig({})
    expect(readConfig(example)).toMatchObject(defaults)
  })

  it('stands in the README', () => {
    const table = /## Configure it([\s\S]*?)\n## /.exec(readFileSync('README.md', 'utf8'))?.[1] ?? ''
    const cells = [...table.matchAll(/^\| (`.+?) +\|/gm)].flatMap(([, cell = '']) => cell.match(/[A-Z_]+/g))
    expect(cells.sort()).toEqual(names)
  })

  it.each([
    'http://key:secret@host/files',
    's3+http://host/files',
    's3+https://key:secret@host/',
    's3+https://key:secret@host/files/photos',
    's3+https://key:secret@host/files?zone=1',
  ])('is no store when it is %s', (STORAGE_URL) => {
    expect(() => readConfig({ STORAGE_URL })).toThrow(/^STORAGE_URL: expected an address like s3\+https/)
  })
})
