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
          testTimeout: 30_000,
          hookTimeout: 60_000,
          pool: 'forks',
        },
      },
    ],
  },
})
