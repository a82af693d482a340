import { getLocale, type Locale } from './paraglide/runtime.js'

/** A message that says one of two texts; what `vite.config.ts` makes of messages without variables. */
export const say =
  (en: string, nl: string) =>
  (_: unknown = {}, { locale = getLocale() }: { locale?: Locale } = {}): string =>
    locale === 'nl' ? nl : en
