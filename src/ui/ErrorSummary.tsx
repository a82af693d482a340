import { CircleAlert } from 'lucide-react'
import { type MouseEvent, useEffect, useRef } from 'react'
import { m } from '../i18n/paraglide/messages.js'
import type { FormProblems } from './Field.tsx'

export function ErrorSummary({ form }: { form: FormProblems }) {
  const box = useRef<HTMLDivElement>(null)
  const entries = Object.entries(form.errors)
  const empty = entries.length === 0 && form.generalError === null
  useEffect(() => {
    if (form.failures > 0) box.current?.focus()
  }, [form.failures])
  if (empty) return null
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="alert"
      className="rounded-lg border border-danger/40 border-s-4 border-s-danger bg-danger-soft p-4 text-danger-soft-ink"
    >
      <h2 className="flex items-center gap-2 text-lg">
        <CircleAlert size={20} aria-hidden="true" />
        {m.ui_error_summary_title()}
      </h2>
      {form.generalError && <p className="mt-1.5">{form.generalError}</p>}
      {entries.length > 0 && (
        <ul className="mt-1.5 grid gap-1">
          {entries.map(([name, text]) => (
            <li key={name}>
              <a
                href={`#${form.fieldId(name)}`}
                onClick={focusTarget}
                className="underline underline-offset-2"
              >
                {text}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function focusTarget(event: MouseEvent<HTMLAnchorElement>): void {
  const target = document.getElementById(decodeURIComponent(event.currentTarget.hash.slice(1)))
  if (!target) return
  event.preventDefault()
  const control = target.matches('fieldset')
    ? target.querySelector<HTMLElement>('input, select, textarea')
    : target
  control?.focus({ preventScroll: true })
  ;(target.closest('.grid') ?? target).scrollIntoView({ block: 'center' })
}
