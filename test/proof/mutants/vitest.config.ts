import { defineConfig } from 'vitest/config'

/** Tests that need nothing but the rules: with a database each of hundreds of mutants would take seconds. */
export default defineConfig({
  test: {
    include: [
      'src/accounts/password.test.ts',
      'src/i18n/fold.test.ts',
      'src/listings/catalogue/amount.test.ts',
      'src/listings/catalogue/fit.test.ts',
      'src/listings/find/may-fit.test.ts',
      'src/listings/parts/show/taking.test.ts',
    ],
  },
})
