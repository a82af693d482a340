import { router } from '@inertiajs/react'
import { type FormEvent, useId, useState } from 'react'
import { m } from '../../i18n/paraglide/messages.js'
import { Button } from '../../ui/Button.tsx'

const lists = { need: '/listings/offers', have: '/listings/requests' }
type Side = keyof typeof lists

/** "I need" searches the offers, "I have" the requests; without a word it shows all of them. */
export function Ask() {
  const [side, setSide] = useState<Side>('need')
  const [thing, setThing] = useState('')
  const id = useId()
  const look = (event: FormEvent) => {
    event.preventDefault()
    router.visit(lists[side], { data: thing.trim() ? { search: thing.trim() } : {} })
  }
  return (
    <search>
      <form
        aria-label={m.site_ask_label()}
        method="get"
        action={lists[side]}
        onSubmit={look}
        className="grid gap-2"
      >
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
            type="search"
            name="search"
            value={thing}
            onChange={(event) => setThing(event.target.value)}
            placeholder={side === 'need' ? m.site_ask_need_example() : m.site_ask_have_example()}
            autoComplete="off"
            className="control min-w-0 flex-1"
          />
          <Button type="submit">{side === 'need' ? m.site_ask_find() : m.site_ask_see()}</Button>
        </div>
      </form>
    </search>
  )
}
