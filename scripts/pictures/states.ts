import type { Page } from '@playwright/test'
import { type World, worlds } from './worlds.ts'

export interface Screen {
  name: string
  world: World
  path: string
  who: string
  act?: (page: Page) => Promise<void>
  onTop?: boolean
}

const staff = 'staff@university.example'
const hospital = 'staff@hospital.example'
const admin = 'admin@labex.example'

/** By world and viewer; the empty name is a visitor. */
const paths: Record<string, string[]> = {
  '': [
    '/',
    '/login',
    '/login/create',
    '/join-labex',
    '/listings/offers',
    '/listings/requests',
    '/listings/1',
  ],
  [staff]: [
    ...['/dashboard', '/my-listings', '/my-connections', '/alerts', '/matches', '/alerts/create'],
    ...['/listings/create', '/listings/1', '/listings/1/edit?step=1', '/listings/1/edit?step=2'],
    ...['/listings/1/edit?step=3', '/alerts/1/edit', '/alerts/1/pause', '/connections/1', '/connections/5'],
  ],
  [hospital]: ['/listings/1', '/listings/2', '/listings/3', '/listings/4', '/listings/45', '/connections/1'],
  [admin]: [
    ...['/admin', '/admin/listings', '/admin/users', '/admin/connections', '/admin/organisations'],
    '/admin/join-labex-requests',
  ],
}

const submit = (page: Page) => page.locator('main form button[type=submit]').last().click()
const openDialog = (page: Page) => page.locator('dialog[open] form').waitFor()

const filter = (answer: 'hangs' | 'fails') => async (page: Page) => {
  await page.route('**/*', (route) => {
    if (!['fetch', 'xhr'].includes(route.request().resourceType())) return route.continue()
    return answer === 'fails' ? route.abort() : undefined
  })
  await page.locator('input[type=search]').fill('centrifuge')
  await page.keyboard.press('Enter')
}

const acted: Omit<Screen, 'world'>[] = [
  { name: 'errors-sign-up', path: '/login/create', who: '', act: submit },
  { name: 'errors-join', path: '/join-labex', who: '', act: submit },
  {
    name: 'errors-listing',
    path: '/listings/create?exchange_type=offer&type=equipment',
    who: staff,
    act: submit,
  },
  { name: 'loading-offers', path: '/listings/offers', who: '', act: filter('hangs') },
  { name: 'failed-offers', path: '/listings/offers', who: '', act: filter('fails') },
  { name: 'connect', path: '/listings/1#connect', who: hospital, act: openDialog, onTop: true },
  { name: 'answer', path: '/listings/45#connect', who: hospital, act: openDialog, onTop: true },
]

const all = Object.entries(paths).flatMap(([who, theirs]) =>
  theirs.map((path) => ({
    name: `${who.split('@')[0] || 'visitor'}${path.replace(/\W+/g, '-')}`,
    path,
    who,
  })),
)

export const screens: readonly Screen[] = [
  ...worlds.flatMap((world) => all.map((screen) => ({ ...screen, name: `${screen.name}-${world}`, world }))),
  ...acted.map((screen): Screen => ({ ...screen, world: 'demo' })),
]
