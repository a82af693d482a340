import type { Park } from '../app.ts'
import { dayIn, todayIn } from '../i18n/day.ts'
import { thumbnailPath } from '../images/paths.ts'
import type { AnyPage, Call, PageMeta } from './action.ts'
import { Redirect } from './action.ts'
import { jsonResponse, refusalResponse } from './answers.ts'
import type { Assets } from './assets.ts'
import { type CookieJar, cookie } from './cookies.ts'
import { Refusal } from './errors.ts'
import type { Guard } from './guards.ts'
import { headTags } from './head.ts'
import { documentResponse, inertiaResponse, outdated, pageObject, plainProps } from './inertia.ts'
import { LimitCounter } from './limits.ts'
import { newsOf } from './news.ts'
import { readOnlyReason } from './read-only.ts'
import { recordRefusal } from './refusals.ts'
import { readerOf } from './second-factor.ts'
import type { OrganisationSummary, SharedProps } from './shared.ts'
import { factorState, isOutsider, isSafetyOfficer, readsReport } from './viewer.ts'

export interface PageWorld {
  assets: Assets
  jar: CookieJar
}

export const wantsJson = (headers: Headers): boolean =>
  !headers.has('x-inertia') &&
  /application\/json/i.test(headers.get('accept') ?? '') &&
  !/text\/html/i.test(headers.get('accept') ?? '')

export async function runPage(
  page: AnyPage,
  guard: Guard,
  call: Call,
  request: Request,
  world: PageWorld,
): Promise<Response> {
  const stale = outdated({ headers: request.headers, url: call.url }, world.assets, call.app.config)
  if (stale) return stale
  try {
    const props = await propsOf(page, guard, readerOf(call, guard))
    if (props instanceof Redirect) return redirect(props.to)
    const meta = page.meta?.(call, props) ?? null
    return await show(page.component, props, 200, call, request, world, meta)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return refusePage(error, call, request, world)
  }
}

async function propsOf(page: AnyPage, guard: Guard, call: Call): Promise<object | Redirect> {
  const refusal = guard(call.viewer) ?? (await overLimit(page, call))
  if (refusal) throw refusal
  const subject = page.load ? await page.load(call) : undefined
  if (subject === null) throw new Refusal('not_found')
  const verdict = page.allow?.(call.viewer, subject) ?? true
  if (verdict !== true) throw verdict || new Refusal('forbidden')
  const props = await page.props(call, subject)
  if (props instanceof Refusal) throw props
  return props
}

/** Read-only mode counts nothing and turns no reader away. */
async function overLimit({ limits }: AnyPage, call: Call): Promise<Refusal | null> {
  const all = limits?.(call) ?? []
  if (all.length === 0 || (await readOnlyReason(call.app.db))) return null
  return new LimitCounter(call.db).add(all)
}

async function show(
  component: string,
  props: object,
  status: number,
  call: Call,
  request: Request,
  world: PageWorld,
  meta: PageMeta | null = null,
): Promise<Response> {
  const shared = await sharedProps(call, request.headers, world)
  if (wantsJson(request.headers)) {
    return jsonResponse(status, await plainProps(shared, props), { vary: 'X-Inertia, Accept' })
  }
  const { headers } = request
  const object = await pageObject({ headers, url: call.url }, component, shared, props, world.assets.version)
  if (call.viewer.user) object.encryptHistory = true
  if (oneTimeCookie(call, headers, world.jar, world.jar.clearHistory)) object.clearHistory = true
  if (headers.has('x-inertia')) return inertiaResponse(request, object, status)
  const head = headTags(meta, call)
  const { locale, cookies } = call
  const page = await documentResponse(request, object, status, world.assets, {
    locale,
    theme: cookies.theme,
    style: call.app.park.style,
    head,
  })
  if (meta) page.headers.set('x-robots-tag', 'all')
  return page
}

function logoOf({ logo, mark }: Park): SharedProps['app']['logo'] {
  const picture = logo ?? mark
  if (!picture) return null
  const { path, width, height } = picture
  return { src: `/storage/${thumbnailPath(path)}`, width, height }
}

async function sharedProps(call: Call, headers: Headers, { jar }: PageWorld): Promise<SharedProps> {
  const { config, park } = call.app
  const message = oneTimeCookie(call, headers, jar, jar.flash)
  const counts = await call.counts()
  return {
    user: currentUser(call),
    locale: call.locale,
    flash: message ? { message: safeDecode(message) } : null,
    ...newsOf(call.viewer, counts),
    waiting_join_requests: counts.join_requests,
    is_safety_officer: isSafetyOfficer(call.viewer),
    reads_report: readsReport(call.viewer),
    address_until: addressUntil(call),
    is_refused: call.viewer.user?.is_refused ?? false,
    factor_until: factorUntil(call),
    is_outsider: isOutsider(call.viewer),
    read_only: await readOnlyReason(call.app.db),
    announcement: park.announcementAt((await call.latestChange()).now),
    app: {
      park_name: park.name,
      logo: logoOf(park),
      style: park.style,
      demo: config.demo,
      url: config.appUrl,
      today: todayIn(config.parkTimeZone),
    },
    errors: {},
  }
}

export function currentUser({ viewer }: Pick<Call, 'viewer'>): SharedProps['user'] {
  if (!viewer.user) return null
  const { id, name, email, role, verified, must_change_password, grants, organisation } = viewer.user
  return {
    id,
    name,
    email,
    role,
    verified,
    must_change_password,
    second_factor: factorState(viewer),
    by_provider: viewer.by_provider,
    grants,
    location: organisation?.location ?? null,
    organisation: organisation && withoutStatus(organisation),
  }
}

function factorUntil({ viewer, app }: Call): string | null {
  const due = viewer.user?.factor_due_at
  return due && factorState(viewer) === 'due' ? dayIn(due, app.config.parkTimeZone) : null
}

function addressUntil({ viewer, app }: Call): string | null {
  const end = viewer.user?.address_ends_at
  return end ? dayIn(new Date(end.getTime() - 1), app.config.parkTimeZone) : null
}

const withoutStatus = ({ status: _, ...summary }: OrganisationSummary & { status: string }) => summary

export async function refusePage(
  refusal: Refusal,
  call: Call,
  request: Request,
  world: PageWorld,
): Promise<Response> {
  await recordRefusal(call, refusal)
  if (wantsJson(request.headers)) return refusalResponse(refusal)
  if (refusal.code === 'unauthenticated') return redirect(`/login?next=${encodeURIComponent(call.url)}`)
  if (refusal.code === 'email_not_verified') return redirect('/verify-email')
  if (refusal.code === 'password_change_required') return redirect('/account')
  if (refusal.code === 'second_factor_required') return redirect('/account/second-factor')
  const { status } = refusal
  const response = await show('site/Refused', refusedProps(refusal), status, call, request, world)
  if (refusal.retryAfter) response.headers.set('retry-after', String(refusal.retryAfter))
  return response
}

export const refusedProps = ({ status, code, text, facts, pageProps }: Refusal) => ({
  ...{ status, code, message: text },
  ...facts,
  ...pageProps,
})

/** 303, so that the browser comes back with a GET (Inertia's protocol). */
const redirect = (to: string): Response =>
  new Response(null, { status: 303, headers: { location: to, vary: 'X-Inertia' } })

/** Prefetches and partial reloads leave one-time cookies to the visit that shows them. */
function oneTimeCookie(call: Call, headers: Headers, jar: CookieJar, name: string): string | undefined {
  if (headers.get('purpose') === 'prefetch' || headers.has('x-inertia-partial-component')) return undefined
  const value = call.cookies[name]
  if (value) call.setCookie(cookie(jar, name, '', { maxAge: 0 }))
  return value
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text).slice(0, 300)
  } catch {
    return ''
  }
}
