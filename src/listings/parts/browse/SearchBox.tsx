import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { m } from '../../../i18n/paraglide/messages.js'
import { Button } from '../../../ui/Button.tsx'

interface SearchBoxProps {
  search: string
  onSearch: (search: string) => void
}

const pause = 300

/** 300 ms after the last key, or at once on Enter or the button. */
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
    <search className="no-print flex min-w-36 flex-1">
      <label htmlFor="search" className="visually-hidden">
        {m.listings_search_label()}
      </label>
      <input
        id="search"
        name="search"
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={200}
        placeholder={m.listings_search_placeholder()}
        aria-describedby="search-hint"
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && send(text)}
        className="control min-w-0 rounded-e-none border-e-0 focus:z-1"
      />
      <Button
        type="submit"
        aria-label={m.listings_search_button()}
        onClick={() => send(text)}
        className="rounded-s-none max-sm:px-3"
        icon={<Search size={18} aria-hidden="true" />}
      >
        <span className="max-sm:hidden">{m.listings_search_button()}</span>
      </Button>
      <p id="search-hint" className="sr-only">
        {m.listings_search_hint()}
      </p>
    </search>
  )
}
