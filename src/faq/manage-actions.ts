import { sanitizeRichText } from '../fields/richtext/sanitize.ts'
import { action, type Call, idParam, page } from '../http/action.ts'
import type { PropsOf } from '../http/as-json.ts'
import { Refusal } from '../http/errors.ts'
import { m } from '../i18n/paraglide/messages.js'
import { describedTable, tablePage } from '../tables/table.ts'
import { createCategory, createItem, deleteCategory, deleteItem, updateCategory, updateItem } from './faq.ts'
import { categoryChanges, categorySchema, itemChanges, itemSchema } from './inputs.ts'
import { faqCategories, faqCategoryById, faqCategorySizes, faqItemById } from './sql.ts'
import { faqTable } from './table.ts'
import { shown } from './texts.ts'

export const faqAdminPage = page('faq/manage/Index', {
  summary: 'Questions and answers to manage.',
  documents: () => describedTable(faqTable),
  props: async (call) => {
    const [{ rows: faq, ...rest }, categories] = await Promise.all([
      tablePage(call, faqTable),
      faqCategorySizes(call.db),
    ])
    const sizes = categories.map((row) => ({ ...categoryProps(row), items_total: row.items_total }))
    return { faq, ...rest, categories: sizes }
  },
})

export const faqCreatePage = page('faq/manage/Create', {
  summary: 'The form of a new question.',
  props: async (call) => ({ categories: await categoryOptions(call) }),
})

export const faqEditPage = page('faq/manage/Edit', {
  summary: 'A question to change.',
  load: itemOf,
  props: async (call, item) => ({ item: itemProps(item), categories: await categoryOptions(call) }),
})
export const faqCategoriesAction = action({
  summary: 'The categories of questions.',
  run: categoryOptions,
  reply: (categories) => ({ categories }),
})
export const createFaqAction = action({
  summary: 'Add a question.',
  input: itemSchema,
  run: async (call, input) => {
    const item = await withItem(call, await createItem(call.db, call, itemChanges(input)))
    if (!(item instanceof Refusal)) call.flash(m.faq_saved())
    return item
  },
  reply: (faq) => ({ message: m.faq_saved(), faq }),
})
export const updateFaqAction = action({
  summary: 'Change or move a question.',
  load: itemOf,
  input: itemSchema,
  run: async (call, input, item) => {
    const changes = itemChanges(input)
    const refusal = await updateItem(call.db, call, item.id, changes)
    if (refusal) return refusal
    // The form returns to the list, which shows the message; a move within the list reads the answer.
    if (Object.keys(changes.texts).length > 0) call.flash(m.faq_saved())
    return withItem(call, item.id)
  },
  reply: (faq) => ({ message: m.faq_saved(), faq }),
})
export const deleteFaqAction = action({
  summary: 'Delete a question.',
  load: itemOf,
  run: (call, _, { id, texts }) => deleteItem(call.db, call, { id, title: shown(texts).title }),
  reply: () => ({ message: m.faq_deleted() }),
})

export const createCategoryAction = action({
  summary: 'Add a category of questions.',
  input: categorySchema,
  run: async (call, input) => withCategory(call, await createCategory(call.db, call, categoryChanges(input))),
  reply: (category) => ({ message: m.common_saved(), category }),
})

export const updateCategoryAction = action({
  summary: 'Rename or move a category of questions.',
  load: categoryOf,
  input: categorySchema,
  run: async (call, input, { id }) =>
    withCategory(call, (await updateCategory(call.db, call, id, categoryChanges(input))) ?? id),
  reply: (category) => ({ message: m.common_saved(), category }),
})

export const deleteCategoryAction = action({
  summary: 'Delete a category without questions.',
  load: categoryOf,
  run: (call, _, { id, texts }) => deleteCategory(call.db, call, { id, name: shown(texts).name }),
  reply: () => ({ message: m.faq_category_deleted() }),
})

async function categoryOptions(call: Call) {
  return (await faqCategories(call.db)).map(({ id, texts }) => ({ id, ...shown(texts) }))
}

type Item = NonNullable<Awaited<ReturnType<typeof faqItemById>>>
type Category = NonNullable<Awaited<ReturnType<typeof faqCategoryById>>>
export type FaqItem = PropsOf<typeof faqEditPage>['item']
export type FaqCategory = PropsOf<typeof faqAdminPage>['categories'][number]
export type CategoryOption = PropsOf<typeof faqCreatePage>['categories'][number]

function itemProps({ id, texts, faq_category_id, category_texts, position, version }: Item) {
  const { title, content, language } = shown(texts)
  return {
    id,
    title,
    content: sanitizeRichText(content),
    language,
    translations: texts,
    faq_category_id,
    category: shown(category_texts).name,
    position,
    version,
  }
}

const categoryProps = ({ id, texts, version }: Category) => ({
  id,
  ...shown(texts),
  translations: texts,
  version,
})

async function withItem(call: Call, id: number | Refusal) {
  if (id instanceof Refusal) return id
  const item = await faqItemById(call.db, id)
  return item ? itemProps(item) : new Refusal('not_found')
}

async function withCategory(call: Call, id: number | Refusal) {
  if (id instanceof Refusal) return id
  const category = await faqCategoryById(call.db, id)
  return category ? categoryProps(category) : new Refusal('not_found')
}

async function itemOf(call: Call) {
  const id = idParam(call)
  return (id && (await faqItemById(call.db, id))) || null
}

async function categoryOf(call: Call) {
  const id = idParam(call)
  return (id && (await faqCategoryById(call.db, id))) || null
}
