import type { Db } from '../db/connect.ts'

export const faqItemById = (db: Db, id: number) =>
  db
    .selectFrom('faq_items')
    .innerJoin('faq_categories', 'faq_categories.id', 'faq_items.faq_category_id')
    .selectAll('faq_items')
    .select('faq_categories.texts as category_texts')
    .where('faq_items.id', '=', id)
    .executeTakeFirst()

export const faqCategoryById = (db: Db, id: number) =>
  db.selectFrom('faq_categories').selectAll().where('id', '=', id).executeTakeFirst()

export const faqCategories = (db: Db) =>
  db.selectFrom('faq_categories').selectAll().orderBy('position').orderBy('id').execute()

export const faqCategorySizes = (db: Db) =>
  db
    .selectFrom('faq_categories')
    .leftJoin('faq_items', 'faq_items.faq_category_id', 'faq_categories.id')
    .selectAll('faq_categories')
    .select(({ fn }) => fn.count<number>('faq_items.id').as('items_total'))
    .groupBy('faq_categories.id')
    .orderBy('faq_categories.position')
    .orderBy('faq_categories.id')
    .execute()

export async function faqWithItems(db: Db) {
  const categories = await faqCategories(db)
  const items = await db.selectFrom('faq_items').selectAll().orderBy('position').orderBy('id').execute()
  const byCategory = Map.groupBy(items, (item) => item.faq_category_id)
  return categories.map((category) => ({ ...category, items: byCategory.get(category.id) ?? [] }))
}
