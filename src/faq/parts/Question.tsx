import { ChevronDown, Link2 } from 'lucide-react'
import type { PropsOf } from '../../http/as-json.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Prose } from '../../ui/Prose.tsx'
import type { faqPage } from '../actions.ts'

export type Category = PropsOf<typeof faqPage>['categories'][number]
export type Item = Category['items'][number]

/** The answer is the target, so that a browser going there opens the question. */
export function Question({ item, category, isOpen }: { item: Item; category: number; isOpen?: boolean }) {
  return (
    <details
      data-question={item.id}
      open={isOpen}
      className="group card rounded-lg border border-line bg-surface"
    >
      <summary className="flex min-h-14 items-center justify-between gap-4 rounded-lg px-4 py-3 hover:bg-sunken sm:px-6">
        <h3 lang={item.language} className="text-lg">
          {item.title}
        </h3>
        <ChevronDown
          size={20}
          aria-hidden="true"
          className="shrink-0 text-ink-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <div id={`item-${item.id}`} className="grid scroll-mt-40 px-4 pt-1 pb-2 sm:px-6">
        <div lang={item.language}>
          <Prose html={item.content} />
        </div>
        <a
          href={`/faq?category=${category}#item-${item.id}`}
          aria-label={m.faq_link({ title: item.title })}
          title={m.faq_link({ title: item.title })}
          className="no-print inline-grid size-10 place-items-center justify-self-end rounded-md text-ink-muted hover:bg-sunken hover:text-ink"
        >
          <Link2 size={18} aria-hidden="true" />
        </a>
      </div>
    </details>
  )
}
