import { replayInput } from './early-input.tsx'

const fields = () => [
  ...document.querySelectorAll<HTMLInputElement>(
    'main form :is(input:not([autocomplete$=password], [type=file]), textarea, select)[name]',
  ),
]

/** Saves the forms of this page for its next load in this tab, without passwords. */
export function saveDraft(): void {
  const typed = fields().map(({ name, value, checked }) => [name, value, checked])
  sessionStorage.typed = JSON.stringify({ path: location.pathname, typed })
}

export function restoreDraft(): void {
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
