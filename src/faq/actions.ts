import { readRichText } from '../fields/richtext/read.ts'
import { page } from '../http/action.ts'
import { m } from '../i18n/paraglide/messages.js'
import { faqWithItems } from './sql.ts'
import { shown } from './texts.ts'

/** `?category=` selects one, so that it works without script. */
export const faqPage = page('faq/Index', {
  summary: 'Questions and answers.',
  props: async (call) => {
    const categories = (await faqWithItems(call.db)).map(({ id, texts, items }) => ({
      id,
      ...shown(texts),
      items: items.map((item) => {
        const { title, content, language } = shown(item.texts)
        return { id: item.id, title, content: readRichText(content).html, language }
      }),
    }))
    const wanted = Number(call.query.get('category'))
    const filled = categories.filter(({ items }) => items.length > 0)
    const selected = filled.find(({ id }) => id === wanted) ?? filled[0]
    const search = (call.query.get('search') ?? '').slice(0, 200)
    return { categories, selected: selected?.id ?? null, search }
  },
  kept: keptQuery,
  meta: () => ({ title: m.faq_title(), description: m.faq_lead(), card: 'faq', keeps: ['category'] }),
})

function keptQuery(query: URLSearchParams): string {
  const kept = new URLSearchParams()
  for (const name of ['category', 'search']) {
    const value = query.get(name)
    if (value) kept.set(name, value)
  }
  return kept.toString()
}
