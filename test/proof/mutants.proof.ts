import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mutants } from './mutants/by-hand.ts'
import { documentOf } from './mutants/document.ts'

const root = path.resolve(import.meta.dirname, '../..')
const settings = path.join(import.meta.dirname, 'mutants')
const folder = mkdtempSync(path.join(tmpdir(), 'mutants-'))
const copy = path.join(folder, 'copy')
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const leftOut = ['node_modules', '.git', 'docs', 'test-results', 'data', 'release']

/** Rules are broken on purpose, one at a time, in a copy; a test has to notice (decision 086). */
describe('a rule that is broken on purpose, in SQL or in what an act does beside, is noticed', () => {
  beforeAll(() => {
    cpSync(root, copy, { recursive: true, filter: (file) => !leftOut.includes(path.relative(root, file)) })
    symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'))
  })

  it('while all of it is green unbroken', () => {
    expect(passes([...new Set(mutants.flatMap(({ tests }) => tests.split(' ')))])).toBe(true)
  })

  it.each(mutants)('$rule', ({ file, text, instead, tests }) => {
    const place = path.join(copy, file)
    const whole = readFileSync(place, 'utf8')
    expect(whole.split(text), `${file} has it once`).toHaveLength(2)
    writeFileSync(
      place,
      whole.replace(text, () => instead),
    )
    const isUnnoticed = passes(tests.split(' '))
    writeFileSync(place, whole)
    expect(isUnnoticed).toBe(false)
  })

  const passes = (files: string[]): boolean =>
    run(path.join(root, 'node_modules/.bin/vitest'), ['run', '--bail=1', '--reporter=dot', ...files], copy)
})

it('nine tenths of the small ways to break a pure rule are noticed', () => {
  const tool = path.join(folder, 'stryker')
  const report = path.join(tool, 'report.json')
  cpSync(settings, tool, { recursive: true })
  expect(run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], tool)).toBe(true)
  symlinkSync(path.join(root, 'node_modules/vitest'), path.join(tool, 'node_modules/vitest'))
  const chosen = JSON.parse(readFileSync(path.join(settings, 'stryker.json'), 'utf8'))
  const config = path.join(tool, 'stryker.json')
  const here = { tempDirName: path.join(tool, 'tmp'), jsonReporter: { fileName: report } }
  writeFileSync(config, JSON.stringify({ ...chosen, ...here }))
  expect(run(path.join(tool, 'node_modules/.bin/stryker'), ['run', config], root)).toBe(true)
  const { text, share } = documentOf(JSON.parse(readFileSync(report, 'utf8')), (file) =>
    readFileSync(path.join(root, file), 'utf8'),
  )
  writeFileSync(path.join(root, 'docs/measured/mutants.md'), text)
  expect(share).toBeGreaterThanOrEqual(0.9)
})

function run(command: string, args: string[], cwd: string): boolean {
  const { PROOF: _, ...env } = process.env
  return spawnSync(command, args, { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
}
