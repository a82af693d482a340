import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { m } from '../../../i18n/paraglide/messages.js'
import { Button } from '../../../ui/Button.tsx'

interface SearchBoxProps {
  search: string
  onSearch: (search: string) => void
}

const pause = 300

/** Searches 300 ms after the last key, and at once on Enter or the button. */
export function SearchBox({ search, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(search)
  const sent = useRef(search)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    if (search !== sent.current) setText(search)
    sent.current = search
  }, [search])
  useEffect(() => () => clearTimeout(timer.current), [])

  const send = (next: string) => {
    clearTimeout(timer.current)
    if (next.trim() === sent.current) return
    sent.current = next.trim()
    onSearch(next.trim())
  }
  const type = (next: string) => {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => send(next), pause)
  }
  return (
    <search className="grid max-w-2xl gap-1.5">
      <label htmlFor="search" className="visually-hidden">
        {m.listings_search_label()}
      </label>
      <div className="flex gap-2">
        <div className="relative min-w-0 flex-1">
          <Search
            size={18}
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 start-3 my-auto text-ink-subtle"
          />
          <input
            id="search"
            name="search"
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            maxLength={200}
            aria-describedby="search-hint"
            value={text}
            onChange={(event) => type(event.target.value)}
            onKeyDown={(event) => event.key === 'Enter' && send(text)}
            className="control ps-10"
          />
        </div>
        <Button type="submit" onClick={() => send(text)}>
          {m.listings_search_button()}
        </Button>
      </div>
      <p id="search-hint" className="text-sm text-ink-muted max-sm:sr-only">
        {m.listings_search_hint()}
      </p>
    </search>
  )
}
