import { router } from '@inertiajs/react'
import { type FormEvent, useId, useState } from 'react'
import { interrupt } from '../../browser/interrupted.ts'
import { useMayPost } from '../../browser/shared.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Button } from '../../ui/Button.tsx'

/** "I need" searches offers; "I have" begins one with what was typed. */
const sides = {
  need: { path: '/listings/offers', name: 'search', fixed: {} },
  have: { path: '/listings/create', name: 'title', fixed: { exchange_type: 'offer' } },
}
type Side = keyof typeof sides

export function Ask() {
  const [side, setSide] = useState<Side>('need')
  const [thing, setThing] = useState('')
  const { mayPost } = useMayPost()
  const id = useId()
  const { path, name, fixed } = sides[side]
  const look = (event: FormEvent) => {
    event.preventDefault()
    const typed = thing.trim()
    const data = { ...fixed, ...(typed ? { [name]: typed } : {}) }
    // Somebody without an account goes through a mail first.
    if (side === 'have' && typed && !mayPost)
      interrupt({ href: `${path}?${new URLSearchParams(data)}`, title: typed })
    router.visit(path, { data })
  }
  return (
    <search>
      <form aria-label={m.site_ask_label()} method="get" action={path} onSubmit={look} className="grid gap-2">
        <fieldset className="flex gap-x-6">
          <legend className="visually-hidden">{m.site_ask_label()}</legend>
          {(['need', 'have'] as const).map((value) => (
            <label key={value} className="inline-flex min-h-11 items-center gap-2 font-semibold">
              <input
                type="radio"
                checked={side === value}
                onChange={() => setSide(value)}
                className="size-5 accent-brand"
              />
              {value === 'need' ? m.site_ask_need() : m.site_ask_have()}
            </label>
          ))}
        </fieldset>
        <div className="flex gap-2">
          <label htmlFor={id} className="visually-hidden">
            {side === 'need' ? m.site_ask_need_what() : m.site_ask_have_what()}
          </label>
          <input
            id={id}
            type={side === 'need' ? 'search' : 'text'}
            name={name}
            value={thing}
            onChange={(event) => setThing(event.target.value)}
            placeholder={side === 'need' ? m.site_ask_need_example() : m.site_ask_have_example()}
            maxLength={120}
            autoComplete="off"
            className="control min-w-0 flex-1"
          />
          <Button type="submit">{side === 'need' ? m.site_ask_find() : m.site_ask_offer()}</Button>
        </div>
      </form>
    </search>
  )
}
