import type { App } from '../app.ts'
import { currentLocale } from '../i18n/locale.ts'
import type { Call } from './action.ts'
import { cookieJar } from './cookies.ts'
import { runPage } from './pages.ts'
import type { World } from './server.ts'
import { noCounts } from './session.ts'
import { visitor } from './viewer.ts'

export interface Wanted {
  path: string
  park: App['park']
  theme: string
}

export async function drawn(
  { assets, routes }: World,
  by: Call,
  { path, park, theme }: Wanted,
): Promise<string> {
  const route = routes.find((one) => one.method === 'GET' && one.path === path)
  if (route?.to.kind !== 'page') throw new Error(`There is no page at ${path}`)
  const call: Call = {
    ...by,
    app: { ...by.app, park },
    viewer: visitor,
    counts: async () => noCounts,
    locale: currentLocale(),
    method: 'GET',
    url: path,
    params: {},
    query: new URLSearchParams(),
    body: {},
    cookies: { theme },
    setCookie: () => {},
    flash: () => {},
  }
  const { appUrl } = by.app.config
  const request = new Request(appUrl + path, { headers: { accept: 'text/html' } })
  const response = await runPage(route.to, route.guard, call, request, { assets, jar: cookieJar(appUrl) })
  return (await response.text()).replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
}
