import { Search } from 'lucide-react'
import { m } from '../../i18n/paraglide/messages.js'
import { Button } from '../../ui/Button.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { type Category, Question } from './Question.tsx'

/** Without script the server renders the same. */
export function SearchBox({ text, onType }: { text: string; onType: (text: string) => void }) {
  return (
    <search>
      <form
        aria-label={m.faq_title()}
        method="get"
        action="/faq"
        onSubmit={(event) => event.preventDefault()}
        className="flex max-w-2xl gap-2"
      >
        <div className="relative min-w-0 flex-1">
          <Search
            size={18}
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 start-3 my-auto text-ink-subtle"
          />
          <input
            name="search"
            type="search"
            aria-label={m.faq_search_label()}
            placeholder={m.faq_search_label()}
            autoComplete="off"
            maxLength={200}
            value={text}
            onChange={(event) => onType(event.target.value)}
            className="control ps-10"
          />
        </div>
        <noscript>
          <Button type="submit">{m.faq_search_button()}</Button>
        </noscript>
      </form>
    </search>
  )
}

export function Results({ categories, text }: { categories: Category[]; text: string }) {
  const words = fold(text).split(/\s+/).filter(Boolean)
  const found = categories.flatMap((category) =>
    category.items
      .filter((item) => {
        const whole = fold(`${category.name} ${item.title} ${item.content.replace(/<[^>]*>/g, ' ')}`)
        return words.every((word) => whole.includes(word))
      })
      .map((item) => ({ item, category: category.id })),
  )
  const count = found.length > 0 ? m.faq_search_count({ count: found.length }) : m.faq_search_none()
  return (
    <section aria-labelledby="faq-found" className="grid gap-4">
      <LiveRegion message={count} />
      <h2 id="faq-found" className="text-xl">
        {count}
      </h2>
      <div className="grid gap-3">
        {found.map(({ item, category }) => (
          <Question key={item.id} item={item} category={category} />
        ))}
      </div>
    </section>
  )
}

const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
