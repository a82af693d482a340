import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

type Kind = 'unit' | 'http' | 'process' | 'alone'
const hour = 3_600_000

const files = globSync(['src/**/*.test.ts', 'packages/*/src/**/*.test.ts', 'test/*.test.ts'])

/** What it looks at is kept by a module, for the whole process. */
const countsInModule = 'src/db/prepared-client.test.ts'

/**
 * Told by what a file asks for: nothing, an app in its own process with a database, processes of its own, or
 * modules that no other file has used.
 */
function kindOf(file: string): Kind {
  const text = readFileSync(file, 'utf8')
  if (/\bvi\.(mock|useFakeTimers)\b/.test(text) || file === countsInModule) return 'alone'
  if (/\b(startLabEx|runProgram|startEmbedded|useEmbedded|processImage)\b/.test(text)) return 'process'
  return /\b(testApp|testDatabase|securityWorld|overMidnight)\b/.test(text) ? 'http' : 'unit'
}

const project = (name: Kind, isolate: boolean, globalSetup: string[] = []) => ({
  extends: true as const,
  test: {
    name,
    isolate,
    include: files.filter((file) => kindOf(file) === name),
    globalSetup,
  },
})

/** What takes minutes, and is run by `npm run proof` only. */
const proof = {
  extends: true as const,
  test: {
    name: 'proof',
    include: ['test/proof/*.proof.ts'],
    globalSetup: ['test/global-setup.ts'],
    testTimeout: 6 * hour,
    hookTimeout: hour,
  },
}

export default defineConfig({
  test: {
    // All cores: much of the time goes by waiting, and left alone Vitest keeps one core free.
    maxWorkers: '100%',
    pool: 'forks',
    // For what hangs. On two cores with six times their load a sweep over all pages and roles took more than a minute.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: process.env.PROOF ? 240_000 : 120_000 } },
    projects: [
      project('unit', true),
      // Reading the whole of LabEx again for each file took as long as a third of these tests.
      project('http', false, ['test/global-setup.ts']),
      project('process', true, ['test/global-setup.ts']),
      project('alone', true, ['test/global-setup.ts']),
      ...(process.env.PROOF ? [proof] : []),
    ],
  },
})
