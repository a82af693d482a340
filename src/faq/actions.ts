import { readRichText } from '../fields/richtext/read.ts'
import { page } from '../http/action.ts'
import { m } from '../i18n/paraglide/messages.js'
import { faqWithItems } from './sql.ts'
import { shown } from './texts.ts'

/** `?category=` works without script. */
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
    const { category, search } = asked(call.query)
    const filled = categories.filter(({ items }) => items.length > 0)
    const selected = filled.find(({ id }) => String(id) === category) ?? filled[0]
    return { categories, selected: selected?.id ?? null, search }
  },
  kept: (query) => keptQuery(query),
  meta: () => ({
    title: m.faq_title(),
    description: m.faq_lead(),
    card: 'faq',
    canonicalParams: ['category'],
  }),
})

const asked = (query: URLSearchParams) => ({
  category: /^[1-9]\d{0,8}$/.exec(query.get('category') ?? '')?.[0] ?? '',
  search: (query.get('search') ?? '').slice(0, 200),
})

const keptQuery = (query: URLSearchParams): string =>
  new URLSearchParams(Object.entries(asked(query)).filter(([, value]) => value !== '')).toString()
