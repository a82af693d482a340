import { expect, type Locator, type Page } from '@playwright/test'
import { settled } from './checks.ts'

type Role = Parameters<Page['getByRole']>[0]

/** Tab stops a control may be away; more is a maze. */
const furthest = 90

/**
 * Walks by Tab (or Shift+Tab with `back`) to a control and answers it. Every stop on the way must show a focus
 * outline and lie in sight, not under a bar.
 */
export async function tabTo(
  page: Page,
  role: Role,
  name: string | RegExp,
  { back = false, within = page.locator('body') }: { back?: boolean; within?: Locator } = {},
): Promise<Locator> {
  const target = within.getByRole(role, { name }).first()
  await target.waitFor()
  for (let stop = 0; stop < furthest; stop += 1) {
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab')
    await seesFocus(page)
    if (await target.evaluate((element) => element === document.activeElement)) return target
  }
  throw new Error(`${role} ${name} was not reached in ${furthest} stops on ${page.url()}`)
}

/** Walks to a control and presses it: Enter for links and buttons, Space for boxes and radio buttons. */
export async function press(
  page: Page,
  role: 'button' | 'link' | 'checkbox' | 'radio',
  name: string | RegExp,
  options: Parameters<typeof tabTo>[3] = {},
): Promise<void> {
  await tabTo(page, role, name, options)
  await page.keyboard.press(role === 'button' || role === 'link' ? 'Enter' : 'Space')
}

/** Chooses in a group of radio buttons, which Tab enters once and the arrow keys walk. */
export async function choose(page: Page, group: string | RegExp, name: string | RegExp): Promise<void> {
  const radios = page.getByRole('radiogroup', { name: group }).getByRole('radio')
  const isInGroup = () => radios.evaluateAll((all) => all.includes(document.activeElement as HTMLElement))
  await radios.first().waitFor()
  for (let stop = 0; stop < furthest && !(await isInGroup()); stop += 1) {
    await page.keyboard.press('Tab')
    await seesFocus(page)
  }
  const wanted = page.getByRole('radiogroup', { name: group }).getByRole('radio', { name })
  await page.keyboard.press('Space')
  for (let stop = 0; stop < (await radios.count()) && !(await wanted.isChecked()); stop += 1) {
    await page.keyboard.press('ArrowDown')
    await seesFocus(page)
  }
  await expect(wanted).toBeChecked()
}

/** Walks to a field, replaces what is in it, and stays there. */
export async function type(
  page: Page,
  name: string | RegExp,
  text: string,
  { role = 'textbox', ...options }: { role?: Role } & Parameters<typeof tabTo>[3] = {},
): Promise<void> {
  await tabTo(page, role, name, options)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

/** A page reached by keyboard begins at its heading. */
export async function arrives(page: Page, url: RegExp): Promise<void> {
  await expect(page).toHaveURL(url)
  await expect(page.locator('main h1')).toBeFocused()
  await settled(page)
}

/** A failed submit takes focus to the summary of what is wrong. */
export async function isTold(page: Page, problem: RegExp): Promise<void> {
  const summary = page.getByRole('alert').filter({ hasText: problem })
  await expect(summary).toBeFocused()
  await seesFocus(page)
}

/** Focus is visible: an outline on the element or on what it is drawn in, in sight. */
export async function seesFocus(page: Page): Promise<void> {
  const seen = await page.evaluate(lookAtFocus)
  expect(seen, `focus on ${page.url()}`).toEqual({ ...seen, outlined: true, inSight: true })
}

function lookAtFocus() {
  const focused = document.activeElement as HTMLElement
  // Past the last control focus is with the browser itself.
  if (focused === document.body) return { what: 'the browser', outlined: true, inSight: true }
  const around = [focused, ...['label', '.card', '.rich-text'].map((part) => focused.closest(part))]
  const isOutlined = (element: Element | null) =>
    element !== null &&
    (drawsOutline(getComputedStyle(element)) || drawsOutline(getComputedStyle(element, '::after')))
  const drawsOutline = ({ outlineStyle, outlineWidth, outlineColor }: CSSStyleDeclaration) =>
    outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 && !/, 0\)$/.test(outlineColor)
  const outlined = around.find(isOutlined)
  const { top, left, right, bottom } = (outlined ?? focused).getBoundingClientRect()
  const isSeenAt = (x: number, y: number) => {
    const hit = document.elementFromPoint(x, y)
    return hit !== null && around.some((element) => element?.contains(hit) || hit.contains(element))
  }
  const clampedMiddle = (low: number, high: number, limit: number) =>
    (Math.max(low, 0) + Math.min(high, limit)) / 2
  const x = clampedMiddle(left, right, innerWidth)
  const y = clampedMiddle(top, bottom, innerHeight)
  const overlaps = right > 0 && left < innerWidth && bottom > 0 && top < innerHeight
  return {
    what: focused.outerHTML.slice(0, 120),
    outlined: outlined !== undefined,
    inSight: overlaps && isSeenAt(x, y),
  }
}
