export type Editable = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Changes the field again, so that React knows its value from before hydration. */
export function replayInput(field: Editable): void {
  if (field instanceof HTMLSelectElement) replaySelect(field)
  else if (field.type === 'checkbox' || field.type === 'radio') replayBox(field as HTMLInputElement)
  else if (field.type === 'file') replayFiles(field as HTMLInputElement)
  else if (field.value !== field.defaultValue) replayText(field)
}

function replayFiles(field: HTMLInputElement): void {
  if (field.files?.length) field.dispatchEvent(new Event('change', { bubbles: true }))
}

function replayText(field: HTMLInputElement | HTMLTextAreaElement): void {
  const typed = field.value
  // React compares with the value it last set, so restore the old one first.
  field.value = field.defaultValue
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, typed)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

function replayBox(box: HTMLInputElement): void {
  if (box.checked === box.defaultChecked || (box.type === 'radio' && !box.checked)) return
  box.checked = box.defaultChecked
  box.click()
}

function replaySelect(select: HTMLSelectElement): void {
  const rendered = [...select.options].find((option) => option.defaultSelected) ?? select.options[0]
  if (rendered && rendered.value !== select.value)
    select.dispatchEvent(new Event('change', { bubbles: true }))
}
