import { Link } from '@inertiajs/react'
import { type FormEvent, useId, useState } from 'react'
import { m } from '../../i18n/paraglide/messages.js'
import { Button } from '../../ui/Button.tsx'
import { TextInput } from '../../ui/TextInput.tsx'

interface RequestSearchProps {
  path: string
  search: string
  total: number
  onSearch: (words: string) => void
}

/** A GET form, so that it works without script too. */
export function RequestSearch({ path, search, total, onSearch }: RequestSearchProps) {
  const [words, setWords] = useState(search)
  const id = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(words.trim())
  }
  return (
    <div className="grid gap-3">
      <form action={path} onSubmit={submit} className="flex max-w-2xl flex-wrap items-end gap-3">
        <search className="min-w-0 flex-1 basis-60">
          <TextInput
            id={id}
            name="search"
            type="search"
            value={words}
            onChange={setWords}
            label={m.organisations_requests_search()}
            hint={m.organisations_requests_search_hint()}
            unmarked
            maxLength={100}
          />
        </search>
        <Button type="submit" variant="secondary">
          {m.organisations_requests_search_submit()}
        </Button>
      </form>
      <p role="status" className="flex flex-wrap items-center gap-x-4 text-ink-muted">
        {m.organisations_requests_found({ count: total })}
        {search && (
          <Link href={path} className="link">
            {m.organisations_requests_search_clear()}
          </Link>
        )}
      </p>
    </div>
  )
}
