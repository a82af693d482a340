// Everything CI runs, in order of how soon it can fail; ends with "N passed, N failed" alone on a line.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const bin = path.resolve(import.meta.dirname, '../node_modules/.bin')
const results = mkdtempSync(path.join(tmpdir(), 'labex-test-'))
const env = { ...process.env, PATH: `${bin}:${process.env.PATH}` }
let passed = 0
let failed = 0

count('types', run('tsc', ['--noEmit']))
count('lint', run('biome', ['check', '.']))
countVitest(
  run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${results}/vitest.json`]),
)
countPlaywright(run('playwright', ['test'], { PLAYWRIGHT_JSON_OUTPUT_NAME: `${results}/playwright.json` }))

console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)

function run(command: string, args: string[], more: Record<string, string> = {}): number {
  console.log(`\n— ${command} ${args[0] ?? ''}`)
  return spawnSync(path.join(bin, command), args, { stdio: 'inherit', env: { ...env, ...more } }).status ?? 1
}

function count(name: string, status: number): void {
  if (status === 0) passed += 1
  else {
    failed += 1
    console.log(`${name} failed`)
  }
}

/** A run that failed without a failed test (a crash, an error outside any) counts as one. */
function countVitest(status: number): void {
  const { numPassedTests, numFailedTests } = read('vitest.json', { numPassedTests: 0, numFailedTests: 0 })
  passed += numPassedTests
  failed += status !== 0 && numFailedTests === 0 ? 1 : numFailedTests
}

function countPlaywright(status: number): void {
  const { stats } = read('playwright.json', { stats: { expected: 0, unexpected: 0, flaky: 0 } })
  passed += stats.expected + stats.flaky
  failed += status !== 0 && stats.unexpected === 0 ? 1 : stats.unexpected
}

function read<T>(file: string, otherwise: T): T {
  try {
    return JSON.parse(readFileSync(path.join(results, file), 'utf8'))
  } catch {
    return otherwise
  }
}
