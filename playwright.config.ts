import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { z } from 'zod'

const installed = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]
/** Playwright's own Firefox or WebKit, which cannot be had everywhere; else a Chromium that is installed. */
const engine = z.enum(['chromium', 'firefox', 'webkit']).default('chromium').parse(process.env.ENGINE)
const executablePath = installed.find((file) => file && existsSync(file))

const chromium = {
  ...(executablePath ? { executablePath } : {}),
  // A closed network must not slow every start; root needs no-sandbox.
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}

export default defineConfig({
  testDir: 'test/browser',
  globalSetup: './test/browser/demo.ts',
  testMatch: '*.spec.ts',
  // It starts another Vite on a copy of the sources: a minute that `npm run proof` has.
  testIgnore: process.env.PROOF ? [] : ['dev.spec.ts'],
  outputDir: 'test-results',
  // Every limit is for what hangs: a busy machine may take its time.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  // A file is one LabEx and one worker; three keep the two cores CI has busy, as each waits now and then.
  workers: 3,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? 'test-results/results.json' }],
  ],
  use: {
    actionTimeout: 120_000,
    locale: 'en-GB',
    browserName: engine,
    launchOptions: engine === 'chromium' ? chromium : {},
  },
})
