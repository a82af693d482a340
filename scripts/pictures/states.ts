import type { Page } from '@playwright/test'
import type { World } from './worlds.ts'

export interface Screen {
  /** Its number among the twelve main screens, its name and its state. */
  name: string
  world: World
  path: string
  who?: string
  /** Before the page loads. */
  opens?: (page: Page) => Promise<void>
  /** Once it has loaded. */
  act?: (page: Page) => Promise<void>
  /** Only what is on the screen: what lies over the page. */
  onTop?: boolean
}

const staff = 'staff@university.example'
const hospital = 'staff@hospital.example'
const admin = 'admin@labex.example'

const submit = (page: Page) => page.locator('main form button[type=submit]').last().click()
const calls = (page: Page, answer: 'hangs' | 'fails') =>
  page.route('**/*', (route) => {
    if (!['fetch', 'xhr'].includes(route.request().resourceType())) return route.continue()
    return answer === 'fails' ? route.abort() : undefined
  })
const hang = (page: Page) => calls(page, 'hangs').then(() => undefined)
const fail = (page: Page) => calls(page, 'fails').then(() => undefined)
/** The press is made, the answer never comes; or comes to nothing. */
const press = (selector: string, answer: 'hangs' | 'fails') => async (page: Page) => {
  await calls(page, answer)
  await page.locator(selector).first().click()
}
const logIn = (answer?: 'hangs' | 'fails') => async (page: Page) => {
  await page.locator('input[name=email]').fill('maximiliaan.van.hohenzollern@natuurwetenschappen.example')
  await page.locator('input[name=password]').fill('not the password')
  if (answer) await calls(page, answer)
  await submit(page)
}
const signUpElsewhere = async (page: Page) => {
  await page.locator('input[name=name]').fill('Kim Visser')
  await page.locator('input[name=email]').fill('kim@nowhere.example')
  for (const field of await page.locator('main input[type=password]').all())
    await field.fill('nine lives left')
  await page.locator('main form input[type=checkbox]').check()
  await submit(page)
}
const openFilters = async (page: Page) => {
  const button = page.getByRole('button', { name: /^Filters/ })
  if (await button.isVisible()) await button.click()
}
const filter = (answer: 'hangs' | 'fails') => async (page: Page) => {
  await calls(page, answer)
  await page.locator('input[type=search]').fill('centrifuge')
  await page.keyboard.press('Enter')
}
const connect = (answer?: 'hangs' | 'fails') => async (page: Page) => {
  await page.locator('dialog[open] form').waitFor()
  if (!answer) return
  await calls(page, answer)
  await page.locator('dialog[open] button[type=submit]').click()
}
const failJoin = (answer: 'hangs' | 'fails') => async (page: Page) => {
  for (const field of await page.locator('main form :is(input:not([type=checkbox]), textarea)').all())
    await field.fill('Maximiliaan@natuurwetenschappelijkeopleidingen.example')
  for (const box of await page.locator('main form [type=checkbox]').all()) await box.check()
  await calls(page, answer)
  await submit(page)
}
const noOffers = (page: Page) =>
  page
    .route('**/my-offers', (route) => route.fulfill({ json: { success: true, listings: [] } }))
    .then(() => undefined)
const noPictures = (page: Page) => page.route('**/storage/**', (route) => route.abort()).then(() => undefined)
const enlarge = async (page: Page) => {
  await page.locator('[data-gallery] a').click()
  await page.locator('.yarl__slide_image').first().waitFor()
}
const nextPhoto = (times: number) => async (page: Page) => {
  for (let at = 0; at < times; at += 1) await page.locator('[data-gallery] button').last().click()
}
const cancel = (answer?: 'hangs' | 'fails') => async (page: Page) => {
  await page
    .getByRole('button', { name: /^(Cancel handover|Overdracht annuleren)/ })
    .first()
    .click()
  await page.locator('dialog[open]').waitFor()
  if (!answer) return
  await calls(page, answer)
  await page.locator('dialog[open] button').last().click()
}

const answerFirst = (answer: 'hangs' | 'fails') => press('[aria-labelledby=to-do] button', answer)

/** The states of one screen; `demo` is how it is otherwise. */
const of = (name: string, rest: Omit<Screen, 'name' | 'world'>, worlds: readonly World[]): Screen[] =>
  worlds.map((world) => ({ name: `${name}-${world}`, world, ...rest }))
const demo = (name: string, rest: Omit<Screen, 'name' | 'world'>): Screen => ({
  name,
  world: 'demo',
  ...rest,
})
const all = ['demo', 'empty', 'long'] as const

export const screens: readonly Screen[] = [
  ...of('01-landing', { path: '/' }, all),
  demo('02-login', { path: '/login' }),
  demo('02-login-refused', { path: '/login', act: logIn() }),
  demo('02-login-sending', { path: '/login', act: logIn('hangs') }),
  demo('02-login-failed', { path: '/login', act: logIn('fails') }),
  demo('02-signup-errors', { path: '/login/create', act: submit }),
  demo('02-signup-elsewhere', { path: '/login/create', act: signUpElsewhere }),
  demo('03-join', { path: '/join-labex' }),
  demo('03-join-errors', { path: '/join-labex', act: submit }),
  demo('03-join-sending', { path: '/join-labex', act: failJoin('hangs') }),
  demo('03-join-failed', { path: '/join-labex', act: failJoin('fails') }),
  ...of('04-offers', { path: '/listings/offers' }, all),
  ...of('04-requests', { path: '/listings/requests' }, all),
  demo('04-none-match', { path: '/listings/offers?search=nothing&type=chemicals&total_units=5' }),
  demo('04-offers-loading', { path: '/listings/offers', act: filter('hangs') }),
  demo('04-offers-failed', { path: '/listings/offers', act: filter('fails') }),
  demo('04-offers-filters', { path: '/listings/offers?type=equipment', act: openFilters, onTop: true }),
  ...of('05-offer', { path: '/listings/1', who: hospital }, ['demo', 'long']),
  ...of('05-own', { path: '/listings/1', who: staff }, ['demo', 'long']),
  demo('05-request', { path: '/listings/45' }),
  demo('05-photos-failed', { path: '/listings/1', opens: noPictures }),
  ...of('05-photos-many', { path: '/listings/2' }, ['long']),
  ...of('05-photos-last', { path: '/listings/2', act: nextPhoto(9) }, ['long']),
  ...of('05-photos-dark', { path: '/listings/2', act: nextPhoto(1) }, ['long']),
  ...of('05-photos-large', { path: '/listings/2', act: enlarge, onTop: true }, ['long']),
  ...of('05-photos-one', { path: '/listings/3' }, ['long']),
  ...of('05-photos-one-large', { path: '/listings/3', act: enlarge, onTop: true }, ['long']),
  ...of('05-photos-none', { path: '/listings/4' }, ['long']),
  demo('05-not-found', { path: '/listings/999999' }),
  ...of('06-connect', { path: '/listings/1#connect', who: hospital, act: connect(), onTop: true }, [
    'demo',
    'long',
  ]),
  demo('06-connect-sending', {
    path: '/listings/1#connect',
    who: hospital,
    act: connect('hangs'),
    onTop: true,
  }),
  demo('06-connect-failed', {
    path: '/listings/1#connect',
    who: hospital,
    act: connect('fails'),
    onTop: true,
  }),
  ...of('06-answer', { path: '/listings/45#connect', who: hospital, act: connect(), onTop: true }, [
    'demo',
    'long',
  ]),
  demo('06-answer-empty', {
    path: '/listings/45#connect',
    who: hospital,
    opens: noOffers,
    act: connect(),
    onTop: true,
  }),
  demo('07-wizard-new', { path: '/listings/create', who: staff }),
  demo('07-wizard-errors', {
    path: '/listings/create?exchange_type=offer&type=equipment',
    who: staff,
    act: submit,
  }),
  ...[1, 2, 3].flatMap((step) =>
    of(`07-wizard-${step}`, { path: `/listings/1/edit?step=${step}`, who: staff }, ['demo', 'long']),
  ),
  demo('07-wizard-failed', {
    path: '/listings/1/edit?step=2',
    who: staff,
    act: press('main form button[type=submit]', 'fails'),
  }),
  ...of('08-dashboard', { path: '/dashboard', who: staff }, all),
  demo('08-dashboard-loading', { path: '/dashboard', who: staff, act: answerFirst('hangs') }),
  demo('08-dashboard-failed', { path: '/dashboard', who: staff, act: answerFirst('fails') }),
  ...of('08-mine', { path: '/my-listings', who: staff }, all),
  ...of('08-connections', { path: '/my-connections', who: staff }, all),
  ...of('08-alerts', { path: '/alerts', who: staff }, all),
  ...of('08-matches', { path: '/matches', who: staff }, all),
  demo('09-alert-new', { path: '/alerts/create', who: staff }),
  demo('09-alert-failed', {
    path: '/alerts/1/edit',
    who: staff,
    act: press('main form button[type=submit]', 'fails'),
  }),
  ...of('09-pause', { path: '/alerts/1/pause', who: staff }, ['demo', 'long']),
  demo('09-pause-failed', { path: '/alerts/1/pause', who: staff, act: press('main form button', 'fails') }),
  ...of('09-alert', { path: '/alerts/1/edit', who: staff }, ['demo', 'long']),
  ...of('10-connection', { path: '/connections/1', who: staff }, ['demo', 'long']),
  demo('10-connection-buyer', { path: '/connections/1', who: hospital }),
  demo('10-connection-completed', { path: '/connections/5', who: staff }),
  demo('10-connection-cancel', { path: '/connections/1', who: staff, act: cancel(), onTop: true }),
  demo('10-connection-failed', { path: '/connections/1', who: staff, act: cancel('fails'), onTop: true }),
  ...of('11-admin', { path: '/admin', who: admin }, all),
  demo('11-admin-loading', { path: '/admin', who: admin, opens: hang }),
  demo('11-admin-failed', { path: '/admin', who: admin, opens: fail }),
  ...of('11-admin-listings', { path: '/admin/listings', who: admin }, all),
  ...of('11-admin-users', { path: '/admin/users', who: admin }, ['demo', 'long']),
  demo('11-admin-listings-failed', {
    path: '/admin/listings',
    who: admin,
    act: press('main nav button:last-of-type', 'fails'),
  }),
  ...of('11-admin-connections', { path: '/admin/connections', who: admin }, all),
  ...of('11-admin-organisations', { path: '/admin/organisations', who: admin }, ['demo', 'long']),
  ...of('12-join-requests', { path: '/admin/join-labex-requests', who: admin }, all),
  demo('12-join-requests-busy', {
    path: '/admin/join-labex-requests',
    who: admin,
    act: press('main tbody [role=cell]:last-child button', 'hangs'),
  }),
  demo('12-join-requests-failed', {
    path: '/admin/join-labex-requests',
    who: admin,
    act: press('main tbody [role=cell]:last-child button', 'fails'),
  }),
]
