import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient } from '../../test/factories.ts'

describe('the FAQ', async () => {
  const app = await testApp()
  const admin = await aClient(app, { role: 'administrator' })
  const user = await aClient(app)
  const acts = async () =>
    (
      await app.db
        .selectFrom('audit')
        .select('action')
        .where('action', 'like', 'faq%')
        .orderBy('id')
        .execute()
    ).map((row) => row.action)
  const titles = async () =>
    (await admin.page('/faq')).body.categories.map(
      (category: { name: string; items: { title: string }[] }) => [
        category.name,
        ...category.items.map((item) => item.title),
      ],
    )
  const category = async (name: string) =>
    (await admin.post('/api/admin/faq-categories', { name })).body.category.id as number
  const item = async (faq_category_id: number, title: string) =>
    (await admin.post('/api/admin/faq', { faq_category_id, title, content: '<p>Yes.</p>' })).body.faq
      .id as number

  it('is empty at first, for everybody', async () => {
    expect((await app.client().page('/faq')).body).toMatchObject({ categories: [], selected: null })
  })

  it.each([
    ['POST', '/api/admin/faq'],
    ['PATCH', '/api/admin/faq/1'],
    ['DELETE', '/api/admin/faq/1'],
    ['POST', '/api/admin/faq-categories'],
    ['PATCH', '/api/admin/faq-categories/1'],
    ['DELETE', '/api/admin/faq-categories/1'],
  ])('%s %s is for administrators', async (method, path) => {
    expect((await app.client().unsafe(method, path, {})).status).toBe(401)
    expect((await user.unsafe(method, path, {})).status).toBe(403)
  })

  it('refuses an item without title, answer or category, all at once', async () => {
    const answer = await admin.post('/api/admin/faq', { title: '', content: '<p> </p><script>x</script>' })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors).sort()).toEqual(['content', 'faq_category_id', 'title'])
    const unknown = await admin.post('/api/admin/faq', {
      title: 'T',
      content: '<p>x</p>',
      faq_category_id: 99,
    })
    expect(unknown.body.errors).toEqual({ faq_category_id: [expect.any(String)] })
    expect(await acts()).toEqual([])
  })

  it('keeps what is safe of the rich text and shows it to visitors', async () => {
    const general = await category('General')
    const answer = await admin.post('/api/admin/faq', {
      title: 'What is it?',
      content: '<p onclick="x()">An <strong>exchange</strong><img src=x onerror=x></p>',
      faq_category_id: general,
    })
    expect(answer.body.faq).toMatchObject({
      title: 'What is it?',
      category: 'General',
      content: '<p>An <strong>exchange</strong></p>',
    })
    const page = (await app.client().page('/faq')).body
    expect(page).toMatchObject({
      selected: general,
      categories: [
        {
          id: general,
          name: 'General',
          items: [{ title: 'What is it?', content: '<p>An <strong>exchange</strong></p>' }],
        },
      ],
    })
    const options = await admin.get('/api/admin/faq-categories')
    expect(options.body).toMatchObject({ success: true, categories: [{ id: general, name: 'General' }] })
    expect(await acts()).toEqual(['faq_category_created', 'faq_created'])
  })

  it('keeps the order it is given, of items and of categories', async () => {
    const joining = await category('Joining')
    const [first, , third] = [await item(joining, 'A'), await item(joining, 'B'), await item(joining, 'C')]
    await admin.patch(`/api/admin/faq/${third}`, { position: 0 })
    await admin.patch(`/api/admin/faq/${first}`, { position: 2 })
    await admin.patch(`/api/admin/faq-categories/${joining}`, { position: 0, name: 'Joining in' })
    expect(await titles()).toEqual([
      ['Joining in', 'C', 'B', 'A'],
      ['General', 'What is it?'],
    ])
    const general = (await admin.page('/faq')).body.categories[1].id
    expect(
      (await admin.patch(`/api/admin/faq/${third}`, { faq_category_id: general })).body.faq.category,
    ).toBe('General')
    expect(await titles()).toEqual([
      ['Joining in', 'B', 'A'],
      ['General', 'What is it?', 'C'],
    ])
  })

  it('selects by ?category= and falls back to the first with items', async () => {
    const empty = await category('Empty')
    const { categories } = (await app.client().page('/faq')).body
    const last = categories[1].id
    expect((await app.client().page(`/faq?category=${last}`)).body.selected).toBe(last)
    expect((await app.client().page(`/faq?category=${empty}`)).body.selected).toBe(categories[0].id)
    expect((await app.client().page('/faq?category=drop')).body.selected).toBe(categories[0].id)
  })

  it('deletes a category only when it is empty', async () => {
    const full = await category('Full')
    const only = await item(full, 'Only')
    const refused = await admin.delete(`/api/admin/faq-categories/${full}`)
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'category_in_use', message: expect.stringContaining('questions') },
    })
    expect((await admin.delete(`/api/admin/faq/${only}`)).status).toBe(200)
    expect((await admin.delete(`/api/admin/faq/${only}`)).status).toBe(404)
    expect((await admin.delete(`/api/admin/faq-categories/${full}`)).status).toBe(200)
    expect((await acts()).slice(-2)).toEqual(['faq_deleted', 'faq_category_deleted'])
  })

  it('has the table and both form pages', async () => {
    const table = (await admin.page('/admin/faq?search=what is')).body
    expect(table).toMatchObject({ total: 1, page: 1, faq: [{ title: 'What is it?', category: 'General' }] })
    expect((await admin.page('/admin/faq?search=%25')).body.total).toBe(0)
    expect((await admin.page(`/admin/faq/${table.faq[0].id}/edit`)).body.item).toMatchObject({
      title: 'What is it?',
    })
    expect((await admin.page('/admin/faq/create')).body.categories.length).toBeGreaterThan(1)
    expect((await admin.page('/admin/faq/999999/edit')).status).toBe(404)
  })
})
