import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import { demoPassword } from '../../../src/demo/people.ts'
import type { Size } from './engine.ts'
import { onPaper } from './paper.ts'
import type { Person } from './person.ts'

/** The main job of LabEx, once, as it is walked in each engine at each width; each step says what a person sees. */
export interface Walk {
  me: Person
  url: string
  size: Size
  /** Two pictures on this machine. */
  photos: string[]
  /** Of this walk alone. */
  title: string
}

const count = `Number(/\\d+/.exec(document.querySelector('h2#results').textContent)[0])`
const path$ = 'location.pathname'
const isOpen = `[...(document.querySelector('dialog[open]') ?? document).querySelectorAll('details[open] > summary')].some((one) => one.textContent.includes('Availability'))`
const isNarrow = ({ width }: Size) => width < 1024

export const steps: Record<string, (walk: Walk) => Promise<void>> = {
  async filter({ me, url, size }) {
    await me.go(`${url}/listings/offers`)
    const before = await me.seen<number>(count, (offers) => offers > 20)
    if (isNarrow(size)) {
      await me.press('button', 'Filters')
      await hasBody(me, 300)
    }
    if (!(await me.evaluate<boolean>(isOpen))) await me.press('button', 'Filter by Availability')
    await me.press('choice', 'Free')
    const after = await me.seen<number>(count, (offers) => offers > 0 && offers < before)
    if (isNarrow(size)) {
      await me.press('button', `Show ${after} offers`)
      await me.holds(`!document.querySelector('dialog[open]')`)
    }
    await me.holds(`location.search === '?availability_type=free'`)
    await me.holds(`document.querySelectorAll('main article').length > 10`)
    await fits(me)
  },

  async 'wizard with photos'({ me, url, photos, title }) {
    await logIn(me, url, 'staff@university.example')
    await me.go(`${url}/listings/create`)
    await me.press('choice', 'Offer')
    await me.press('choice', 'Equipment')
    await me.fill('Title', title)
    await me.choose('input[type=file]', photos)
    await me.holds(
      `document.querySelectorAll('main img[src^="/storage"], main img[src*="listing"]').length >= 2 || [...document.querySelectorAll('label')].some((one) => one.textContent.startsWith('Describe photo 2'))`,
    )
    await me.press('button', 'Format text')
    await me.holds(`document.activeElement.isContentEditable`)
    await me.act([
      {
        type: 'key',
        id: 'keyboard',
        actions: [...'As new'].flatMap((value) => [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ]),
      },
    ])
    await fits(me)
    await me.press('button', 'Continue')
    await me.holds(`location.search.includes('step=2')`)
    await me.holds(
      `(() => { const one = [...document.querySelectorAll('select')].find(({ labels }) => labels[0].textContent.startsWith('Device type')); if (!one) return false; Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value').set.call(one, 'oven'); one.dispatchEvent(new Event('change', { bubbles: true })); return one.value === 'oven' })()`,
    )
    await me.fill('Year of manufacture', '2018')
    await me.fill('Quantity', '3')
    await me.fill('Manufacturer', 'Memmert')
    await fits(me)
    await me.press('button', 'Continue')
    await me.holds(`location.search.includes('step=3')`)
    await fits(me)
    await me.press('button', 'Show this offer')
    await me.seen<string>(path$, (now) => /^\/listings\/\d+$/.test(now))
    await me.holds(`document.querySelector('h1').textContent === ${JSON.stringify(title)}`)
    await me.holds(`document.querySelector('main').innerText.includes('As new')`)
    await me.holds(
      `[...document.querySelectorAll('main img')].some((one) => one.complete && one.naturalWidth > 100)`,
    )
  },

  async connect({ me, url, title }) {
    const place = await me.evaluate<string>('location.href')
    await logIn(me, url, 'staff@hospital.example')
    await me.go(place)
    await me.press('button', 'Take it')
    await hasBody(me, 250)
    await me.holds(`document.querySelector('dialog[open]').innerText.includes(${JSON.stringify(title)})`)
    await noRing(me)
    await me.fill('How many units do you take', '2')
    await me.press('button', 'Take 2 of 3 units')
    await me.seen<string>(path$, (now) => /^\/connections\/\d+$/.test(now))
    await me.holds(
      `document.querySelector('h1').textContent.startsWith('You get 2 × ' + ${JSON.stringify(title)})`,
    )
    await noRing(me)
    await fits(me)
  },

  async 'pick-up'({ me, url }) {
    const place = await me.evaluate<string>('location.href')
    await me.go(place)
    await me.press('button', 'Propose a time')
    await me.pick('Day', new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10))
    await me.pick('From', '14:30')
    await me.holds(`[...document.querySelectorAll('input[type=time]')].at(-1).value === '15:00'`)
    await me.fill('Where', 'At the door')
    await fits(me)
    await me.press('button', 'Propose to Anna de Vries')
    await me.holds(`document.querySelector('main').innerText.includes('You proposed this')`)
    await logIn(me, url, 'staff@university.example')
    await me.go(place)
    await me.press('button', 'Accept this time')
    await me.holds(`[...document.querySelectorAll('h2')].some((one) => one.textContent === 'You meet')`)
    await me.holds(`document.querySelector('main').innerText.includes('14:30')`)
  },

  async alert({ me, url, title }) {
    await me.go(`${url}/alerts/create`)
    await me.press('choice', 'Equipment')
    await me.fill('Words', title)
    await fits(me)
    await me.press('button', 'Set an alert')
    await me.holds(`location.pathname === '/dashboard'`)
    await me.holds(`document.querySelector('main').innerText.includes(${JSON.stringify(title)})`)
    await fits(me)
  },

  async administration({ me, url, title }) {
    await logIn(me, url, 'admin@labex.example')
    for (const [place, least] of [
      ['users', 3],
      ['organisations', 3],
      ['listings', 10],
      ['connections', 1],
    ] as const) {
      await me.go(`${url}/admin/${place}`)
      await me.seen<number>(`document.querySelectorAll('main tbody tr').length`, (rows) => rows >= least)
      await fits(me)
    }
    await me.go(`${url}/admin`)
    await me.holds(
      `document.querySelector('main h1').checkVisibility() && document.querySelectorAll('main svg').length > 0`,
    )
    await fits(me)
    await me.go(`${url}/admin/faq/create`)
    await me.fill('Question', `What is ${title}?`)
    await me.holds(`document.querySelectorAll('main textarea').length === 2`)
    await fits(me)
  },

  async print({ me, url, title }) {
    await me.go(`${url}/listings/offers?availability_type=free`)
    const offers = await me.evaluate<number>(`document.querySelectorAll('main article').length`)
    const list = await onPaper(me, 'main article', offers)
    expect(list, 'sheets of the list').toBeLessThanOrEqual(8)
    await me.go(`${url}/listings/1`)
    expect(await onPaper(me, 'main h1', 1), 'sheets of a device').toBeLessThanOrEqual(1)
    await me.go(`${url}/listings/offers?search=acetonitrile`)
    await me.press('link', 'Acetonitrile')
    await me.holds(`/^\\/listings\\/\\d+$/.test(location.pathname)`)
    expect(await onPaper(me, 'main h1', 1), 'sheets of a chemical with five statements').toBeLessThanOrEqual(
      1,
    )
    await me.go(`${url}/report`)
    expect(await onPaper(me, 'main h1', 1), `sheets of the report for ${title}`).toBeLessThanOrEqual(4)
  },
}

async function logIn(me: Person, url: string, email: string): Promise<void> {
  await me.go(`${url}/login`)
  await me.fill('E-mail', email)
  await me.fill('Password', demoPassword)
  await me.key('Enter')
  await me.holds(`location.pathname === '/dashboard' && 'hydrated' in document.documentElement.dataset`)
}

/** Nothing scrolls sideways. */
const fits = (me: Person) => me.holds('document.documentElement.scrollWidth <= innerWidth')

/** What a dialog holds can be seen. */
async function hasBody(me: Person, least: number): Promise<void> {
  await me.seen<number>(
    `document.querySelector('dialog[open] > [id$=-body]').clientHeight`,
    (height) => height >= least,
  )
  await me.holds(`document.getAnimations().every(({ playState }) => playState !== 'running')`)
  // WebKit does not count a sheet that still slides in.
  await me.holds(`document.querySelector('dialog[open]').getBoundingClientRect().bottom <= innerHeight`)
}

/** A heading has focus, without a ring for those who press with a mouse. */
const noRing = (me: Person) =>
  me.holds(
    `/^H[12]$/.test(document.activeElement.tagName) && getComputedStyle(document.activeElement).outlineStyle === 'none'`,
  )

/** For those who want to look: `LOOK=folder`. */
export async function keepPicture(me: Person, name: string): Promise<void> {
  const folder = process.env.LOOK
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, `${name}.png`), await me.picture())
}
