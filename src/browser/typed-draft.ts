import { attempt } from './kept.ts'
import { replayInput } from './replay.ts'

const fields = () => [
  ...document.querySelectorAll<HTMLInputElement>(
    'main form :is(input:not([autocomplete$=password], [type=file]), textarea, select)[name]',
  ),
]

/** Never passwords. */
export function saveDraft(): void {
  const typed = fields().map(({ name, value, checked }) => [name, value, checked])
  sessionStorage.typed = JSON.stringify({ path: location.pathname, typed })
}

/** When storage is disabled or full, the page loads without them. */
export function reload(): void {
  attempt(saveDraft)
  window.location.reload()
}

export function restoreDraft(): void {
  if (!sessionStorage.typed) return
  const { path, typed } = JSON.parse(sessionStorage.typed)
  sessionStorage.removeItem('typed')
  if (path !== location.pathname) return
  for (const field of fields()) {
    const isBox = field.type === 'checkbox' || field.type === 'radio'
    const same = ([name, value]: [string, string]) => name === field.name && (!isBox || value === field.value)
    const kept = typed.find(same)
    if (!kept) continue
    if (isBox) field.checked = kept[2]
    else field.value = kept[1]
    replayInput(field)
  }
}
