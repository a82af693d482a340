import { sql } from 'kysely'
import { richTextToPlain } from '../fields/richtext/sanitize.ts'
import { languageNames } from '../i18n/languages.ts'
import { m } from '../i18n/paraglide/messages.js'
import { adminTable, everyWord, matches, matchesRead } from '../tables/table.ts'
import { shown, shownKey } from './texts.ts'

export type FaqRow = ReturnType<(typeof faqTable)['shape']>

export const faqTable = adminTable({
  sorts: ['order', 'title'],
  shows: [],
  key: 'faq_items.id',
  rows: (call, { search, sort }) => {
    const query = call.db
      .selectFrom('faq_items')
      .innerJoin('faq_categories', 'faq_categories.id', 'faq_items.faq_category_id')
      .selectAll('faq_items')
      .select('faq_categories.texts as category_texts')
      .where(
        everyWord(search, (word) => [
          matchesRead(word, sql.ref('faq_items.search_text')),
          sql<boolean>`faq_items.faq_category_id in (select id from faq_categories
            where ${matches(word, shownKey('faq_categories.texts', 'name'))})`,
        ]),
      )
    if (sort === 'title')
      return query.orderBy(sql`lower(${shownKey('faq_items.texts', 'title')})`).orderBy('faq_items.id')
    return query
      .orderBy('faq_categories.position')
      .orderBy('faq_categories.id')
      .orderBy('faq_items.position')
      .orderBy('faq_items.id')
  },
  shape: (row) => ({
    id: row.id,
    ...shown(row.texts),
    faq_category_id: row.faq_category_id,
    category: shown(row.category_texts).name,
    position: row.position,
  }),
  csv: [
    [m.admin_column_id, (row) => row.id],
    [m.admin_column_title, (row) => row.title],
    [m.admin_column_category, (row) => row.category],
    [m.admin_detail_locale, (row) => languageNames[row.language]],
    [m.faq_content, (row) => richTextToPlain(row.content)],
  ],
})
