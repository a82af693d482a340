import { z } from 'zod'
import { line } from '../fields/line.ts'
import { richTextLength, sanitizeRichText } from '../fields/richtext/sanitize.ts'
import { action, type Call, idParam, page } from '../http/action.ts'
import { Refusal } from '../http/errors.ts'
import { m } from '../i18n/paraglide/messages.js'
import { tablePage } from '../tables/table.ts'
import { createCategory, createItem, deleteCategory, deleteItem, updateCategory, updateItem } from './faq.ts'
import { faqCategories, faqCategoryById, faqCategorySizes, faqItemById } from './sql.ts'
import { faqTable } from './table.ts'

export const faqAdminPage = page('faq/manage/Index', {
  props: async (call) => {
    const [{ rows: faq, ...rest }, categories] = await Promise.all([
      tablePage(call, faqTable),
      faqCategorySizes(call.db),
    ])
    return { faq, ...rest, categories }
  },
})

export const faqCreatePage = page('faq/manage/Create', {
  props: async (call) => ({ categories: await categoryOptions(call) }),
})

export const faqEditPage = page('faq/manage/Edit', {
  load: itemOf,
  props: async (call, item) => ({ item: itemProps(item), categories: await categoryOptions(call) }),
})

/** SPEC.md section 7, GET /admin/faq-categories. */
export const faqCategoriesAction = action({
  run: categoryOptions,
  reply: (categories) => ({ categories }),
})

/** SPEC.md section 7, POST admin/faq. */
export const createFaqAction = action({
  input: itemSchema,
  run: async (call, input) => {
    const item = await withItem(call, createItem(call.db, call, input))
    if (!(item instanceof Refusal)) call.flash(m.faq_saved())
    return item
  },
  reply: (faq) => ({ message: m.faq_saved(), faq }),
})

/** SPEC.md section 7, PATCH admin/faq/{id}; `position` moves it within its category, counted from 0. */
export const updateFaqAction = action({
  load: itemOf,
  input: () => itemSchema().partial(),
  run: async (call, changes, item) => {
    const refusal = await updateItem(call.db, call, item, changes)
    if (refusal) return refusal
    // The form returns to the list, which then says so; a move within the list does that itself.
    if (changes.title !== undefined) call.flash(m.faq_saved())
    return withItem(call, item.id)
  },
  reply: (faq) => ({ message: m.faq_saved(), faq }),
})

/** SPEC.md section 7, DELETE /admin/faq/{id}. */
export const deleteFaqAction = action({
  load: itemOf,
  run: (call, _, item) => deleteItem(call.db, call, item),
  reply: () => ({ message: m.faq_deleted() }),
})

export const createCategoryAction = action({
  input: categorySchema,
  run: async (call, input) => ({ id: await createCategory(call.db, call, input), name: input.name }),
  reply: (category) => ({ message: m.common_saved(), category }),
})

export const updateCategoryAction = action({
  load: categoryOf,
  input: () => categorySchema().partial(),
  run: (call, changes, category) => updateCategory(call.db, call, category.id, changes),
  reply: () => ({ message: m.common_saved() }),
})

export const deleteCategoryAction = action({
  load: categoryOf,
  run: (call, _, category) => deleteCategory(call.db, call, category),
  reply: () => ({ message: m.faq_category_deleted() }),
})

const place = () =>
  z
    .int(m.fields_error_number())
    .min(0, m.fields_error_number())
    .max(10_000, m.fields_error_number())
    .optional()

function itemSchema() {
  return z.object({
    title: line(200, () => m.faq_error_title()),
    content: z
      .string({ error: () => m.faq_error_content() })
      .max(50_000, m.fields_error_long({ max: 5_000 }))
      .transform(sanitizeRichText)
      .refine((html) => html !== '', m.faq_error_content())
      .refine((html) => richTextLength(html) <= 5_000, m.fields_error_long({ max: 5_000 })),
    faq_category_id: z
      .int({ error: () => m.faq_error_category() })
      .positive(m.faq_error_category())
      .max(2_147_483_647, m.faq_error_category()),
    position: place(),
  })
}

function categorySchema() {
  return z.object({ name: line(120, () => m.faq_error_category_name()), position: place() })
}

async function categoryOptions(call: Call) {
  return (await faqCategories(call.db)).map(({ id, name }) => ({ id, name }))
}

type Item = NonNullable<Awaited<ReturnType<typeof faqItemById>>>

const itemProps = ({ id, title, content, faq_category_id, category, position }: Item) => ({
  id,
  title,
  content: sanitizeRichText(content),
  faq_category_id,
  category,
  position,
})

async function withItem(call: Call, saved: number | Promise<number | Refusal>) {
  const id = await saved
  if (id instanceof Refusal) return id
  const item = await faqItemById(call.db, id)
  return item ? itemProps(item) : new Refusal('not_found')
}

async function itemOf(call: Call) {
  const id = idParam(call)
  return (id && (await faqItemById(call.db, id))) || null
}

async function categoryOf(call: Call) {
  const id = idParam(call)
  return (id && (await faqCategoryById(call.db, id))) || null
}
