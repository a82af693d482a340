import { getLocale, type Locale } from './paraglide/runtime.js'

/** `vite.config.ts` compiles messages without variables to it. */
export const say =
  (en: string, nl: string) =>
  (_: unknown = {}, { locale = getLocale() }: { locale?: Locale } = {}): string =>
    locale === 'nl' ? nl : en
