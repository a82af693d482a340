import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // All cores: much of the time goes by waiting, and left alone Vitest keeps one core free.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'fast',
          include: ['src/**/*.test.ts', 'test/*.test.ts'],
          globalSetup: ['test/global-setup.ts'],
          // For what hangs: a busy machine may take its time.
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 120_000 } },
          pool: 'forks',
        },
      },
    ],
  },
})
