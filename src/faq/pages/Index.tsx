import clsx from 'clsx'
import { useEffect, useState } from 'react'
import type { PropsOf } from '../../http/as-json.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Link } from '../../ui/Link.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import type { faqPage } from '../actions.ts'
import { type Category, Question } from '../parts/Question.tsx'
import { Results, SearchBox } from '../parts/Search.tsx'

/** So few answers are read faster than opened. */
const few = 3

/** Every link works without script. */
export default function Index({ categories, selected, search }: PropsOf<typeof faqPage>) {
  const [text, setText] = useState(search)
  const filled = categories.filter(({ items }) => items.length > 0)
  const [shown, setShown] = useShown(categories, selected)
  const category = filled.find(({ id }) => id === shown) ?? filled[0]
  return (
    <div className="grid gap-8">
      <PageHeader title={m.faq_title()} lead={m.faq_lead()} />
      {category && <SearchBox text={text} onType={setText} />}
      {category && text.trim() ? (
        <Results categories={filled} text={text} />
      ) : category ? (
        <div className="grid items-start gap-6 lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-10">
          <Categories categories={filled} shown={category.id} onChoose={setShown} />
          <section aria-labelledby="faq-category" className="grid gap-4">
            <h2 id="faq-category" lang={category.language} className="text-2xl">
              {category.name}
            </h2>
            <div className="grid gap-3">
              {category.items.map((item) => (
                <Question
                  key={item.id}
                  item={item}
                  category={category.id}
                  isOpen={category.items.length <= few}
                />
              ))}
            </div>
          </section>
        </div>
      ) : (
        <EmptyState
          level={2}
          title={m.faq_empty_title()}
          action={<ButtonLink href="/contact">{m.faq_ask()}</ButtonLink>}
        >
          {m.faq_empty_text()}
        </EmptyState>
      )}
      {category && (
        <Card className="no-print flex flex-wrap items-center justify-between gap-4">
          <p className="text-lg font-semibold">{m.faq_ask_title()}</p>
          <ButtonLink href="/contact" variant="secondary">
            {m.faq_ask()}
          </ButtonLink>
        </Card>
      )}
    </div>
  )
}

function Categories({
  categories,
  shown,
  onChoose,
}: {
  categories: Category[]
  shown: number
  onChoose: (id: number) => void
}) {
  return (
    <nav aria-label={m.faq_categories()} className="lg:sticky lg:top-20">
      <ul className="flex flex-wrap gap-2 lg:grid lg:gap-1">
        {categories.map(({ id, name, language, items }) => (
          <li key={id}>
            <Link
              href={`/faq?category=${id}`}
              preserveScroll
              onSuccess={() => onChoose(id)}
              aria-current={id === shown ? 'true' : undefined}
              className={clsx(
                'flex min-h-11 items-center justify-between gap-3 rounded-md border px-3 transition-colors lg:border-transparent',
                id === shown
                  ? 'border-transparent bg-brand-soft font-semibold text-brand-soft-ink'
                  : 'border-line text-ink hover:bg-sunken',
              )}
            >
              <span lang={language}>{name}</span>
              <span className="text-sm font-normal tabular-nums" aria-hidden="true">
                {items.length}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** A link into another category (`/faq#item-7`) selects it and opens the item. */
function useShown(categories: Category[], selected: number | null) {
  const [shown, setShown] = useState(selected)
  const [asked, setAsked] = useState<number | null>(null)
  useEffect(() => setShown(selected), [selected])
  useEffect(() => {
    const follow = () => {
      const id = Number(/^#item-(\d+)$/.exec(window.location.hash)?.[1])
      const owner = categories.find(({ items }) => items.some((item) => item.id === id))
      if (!owner) return
      setShown(owner.id)
      setAsked(id)
    }
    follow()
    window.addEventListener('hashchange', follow)
    return () => window.removeEventListener('hashchange', follow)
  }, [categories])
  useEffect(() => {
    if (asked !== null) open(asked)
  }, [asked])
  return [shown, setShown] as const
}

function open(id: number): void {
  const question = document.querySelector<HTMLDetailsElement>(`[data-question="${id}"]`)
  if (!question) return
  question.open = true
  question.scrollIntoView({ block: 'start' })
  question.querySelector('summary')?.focus({ preventScroll: true })
}
