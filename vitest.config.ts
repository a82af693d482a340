import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

type Kind = 'unit' | 'http' | 'process'
const hour = 3_600_000

const files = globSync(['src/**/*.test.ts', 'packages/*/src/**/*.test.ts', 'test/*.test.ts'])

/** Told by what a file asks for: nothing, an app in its own process with a database, or processes of its own. */
function kindOf(file: string): Kind {
  const text = readFileSync(file, 'utf8')
  if (/\b(startLabEx|runProgram|startEmbedded|useEmbedded|processImage)\b/.test(text)) return 'process'
  return /\b(testApp|testDatabase|securityWorld|overMidnight)\b/.test(text) ? 'http' : 'unit'
}

const project = (name: Kind, globalSetup: string[] = []) => ({
  extends: true as const,
  test: { name, include: files.filter((file) => kindOf(file) === name), globalSetup },
})

/** What takes minutes, and is run by `npm run proof` only. */
const proof = {
  extends: true as const,
  test: {
    name: 'proof',
    include: ['test/proof/*.proof.ts'],
    globalSetup: ['test/global-setup.ts'],
    testTimeout: 6 * hour,
  },
}

export default defineConfig({
  test: {
    // All cores: much of the time goes by waiting, and left alone Vitest keeps one core free.
    maxWorkers: '100%',
    pool: 'forks',
    // For what hangs: a busy machine may take its time.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 240_000 } },
    projects: [
      project('unit'),
      project('http', ['test/global-setup.ts']),
      project('process', ['test/global-setup.ts']),
      ...(process.env.PROOF ? [proof] : []),
    ],
  },
})
