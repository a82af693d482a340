import { setTimeout as sleep } from 'node:timers/promises'
import type { Engine } from './engine.ts'

const limitMs = 60_000
const keys = { Enter: '\uE007', Escape: '\uE00C', Backspace: '\uE003', Control: '\uE009' }

/** Sits before the page, sees what is on it and uses mouse and keyboard. A name is how a text or label begins. */
export function person(engine: Engine) {
  const { evaluate } = engine

  async function go(url: string): Promise<void> {
    await engine.go(url)
    await holds(`'hydrated' in document.documentElement.dataset`)
  }

  async function holds(expression: string): Promise<void> {
    await seen(expression, Boolean)
  }

  /** Looks until it is as it should be; says what was there instead. */
  async function seen<Value>(expression: string, isRight: (value: Value) => boolean): Promise<Value> {
    let last: Value | undefined
    for (const start = Date.now(); Date.now() - start < limitMs; await sleep(100)) {
      // A page on its way out cannot be asked.
      last = await evaluate<Value>(expression).catch(() => undefined)
      if (last !== undefined && isRight(last)) return last
    }
    const where = await evaluate<string>(
      `location.pathname + ' ' + (document.querySelector('dialog[open]') ?? document.body).innerText.slice(0, 1500)`,
    )
    throw new Error(`${expression} is ${JSON.stringify(last)} on ${where}`)
  }

  async function press(kind: Kind, name: string): Promise<void> {
    const look = `(${middleOf})(${JSON.stringify(kinds[kind])}, ${JSON.stringify(name)})`
    let place = await seen<Place>(look, (found) => found !== null)
    // What was typed before may still move the page: it is drawn later than the keys of a driver follow each other.
    await sleep(150)
    await seen<Place>(look, (found) => {
      const stays = found?.x === place?.x && found?.y === place?.y
      place = found
      return stays && found !== null
    })
    const moves = [
      { type: 'pointerMove', ...place },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]
    await engine.act([pointer(moves)])
  }

  async function type(text: string): Promise<void> {
    await engine.act([
      keyboard(
        [...text].flatMap((value) => [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ]),
      ),
    ])
  }

  /** In place of what is there. */
  async function fill(label: string, text: string): Promise<void> {
    await press('field', label)
    await engine.act([
      keyboard([
        { type: 'keyDown', value: keys.Control },
        { type: 'keyDown', value: 'a' },
        { type: 'keyUp', value: 'a' },
        { type: 'keyUp', value: keys.Control },
      ]),
    ])
    await type(text)
  }

  /** Each engine splits these fields in its own way, so the value is set as its picker would. */
  async function pick(label: string, value: string): Promise<void> {
    await holds(`(${setValue})(${JSON.stringify(label)}, ${JSON.stringify(value)})`)
  }

  return { ...engine, go, holds, seen, press, fill, pick, key: (name: keyof typeof keys) => type(keys[name]) }
}

export type Person = ReturnType<typeof person>

const kinds = {
  button: 'button, summary, a.btn',
  link: 'a[href]',
  field: 'input, select, textarea, [contenteditable=true]',
  choice: 'label:has(input)',
}
type Kind = keyof typeof kinds
type Place = { x: number; y: number } | null

const pointer = (actions: object[]) => ({
  type: 'pointer',
  id: 'mouse',
  parameters: { pointerType: 'mouse' },
  actions,
})
const keyboard = (actions: object[]) => ({ type: 'key', id: 'keyboard', actions })

/** Runs in the page: where the first is that can be seen, in the dialog on top if there is one. */
function middleOf(selector: string, name: string): Place {
  const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document
  const nameOf = (one: Element) => {
    const label =
      one instanceof HTMLInputElement ||
      one instanceof HTMLSelectElement ||
      one instanceof HTMLTextAreaElement
        ? one.labels?.[0]
        : null
    const by = document.getElementById(one.getAttribute('aria-labelledby') ?? '')
    return (one.getAttribute('aria-label') ?? (label ?? by ?? one).textContent ?? '')
      .replace(/\s+/g, ' ')
      .replaceAll('\u2060', '')
      .trim()
  }
  const found = [...top.querySelectorAll<HTMLElement>(selector)].find(
    (one) =>
      nameOf(one).startsWith(name) &&
      one.checkVisibility() &&
      !one.matches(':disabled') &&
      one.getBoundingClientRect().width > 1,
  )
  if (!found) return null
  found.scrollIntoView({ block: 'center' })
  const { left, top: above, width, height } = found.getBoundingClientRect()
  const [x, y] = [Math.round(left + width / 2), Math.round(above + height / 2)]
  const hit = document.elementFromPoint(x, y)
  // Something lies over it, or it still moves.
  return hit && (found.contains(hit) || hit.contains(found) || hit.closest('label')?.contains(found))
    ? { x, y }
    : null
}

function setValue(label: string, value: string): boolean {
  const field = [...document.querySelectorAll('input')].find(({ labels }) =>
    labels?.[0]?.textContent?.startsWith(label),
  )
  if (!field) return false
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  return field.value === value
}
