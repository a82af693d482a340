import { parse, serialize } from 'hono/utils/cookie'
import { keptFor, secondsOf } from '../i18n/kept-for.ts'

export interface CookieJar {
  session: string
  visitor: string
  xsrf: string
  device: string
  mailbox: string
  flash: string
  locale: string
  clearHistory: string
  options: { path: '/'; sameSite: 'Lax'; secure: boolean }
}

export function cookieJar(appUrl: string): CookieJar {
  const secure = appUrl.startsWith('https:')
  const prefix = secure ? '__Host-' : ''
  return {
    session: `${prefix}labex_session`,
    visitor: `${prefix}labex_visitor`,
    xsrf: 'XSRF-TOKEN',
    device: `${prefix}labex_device`,
    mailbox: `${prefix}labex_mailbox`,
    flash: `${prefix}labex_flash`,
    locale: `${prefix}locale`,
    clearHistory: `${prefix}labex_clear_history`,
    options: { path: '/', sameSite: 'Lax', secure },
  }
}

export function readCookies(header: string | null): Record<string, string> {
  const { theme, ...cookies } = parse(header ?? '')
  return theme === 'light' || theme === 'dark' ? { ...cookies, theme } : cookies
}

export const localeCookie = (jar: CookieJar, locale: string): string =>
  cookie(jar, jar.locale, locale, { maxAge: secondsOf(keptFor.choice) })

export function cookie(
  jar: CookieJar,
  name: string,
  value: string,
  more: { maxAge?: number; readable?: boolean } = {},
): string {
  const { maxAge, readable = false } = more
  return serialize(name, value, {
    ...jar.options,
    httpOnly: !readable,
    ...(maxAge === undefined ? {} : { maxAge }),
  })
}
