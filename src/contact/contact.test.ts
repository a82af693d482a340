import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient } from '../../test/factories.ts'
import { mailTo, writtenMails } from '../../test/mailbox.ts'
import { htmlOf } from '../../test/rendered.ts'
import { addBusinessDays } from '../i18n/business-days.ts'
import { todayIn } from '../i18n/day.ts'

const message = {
  name: 'Kim',
  email: 'kim@elsewhere.example',
  organisation: 'Elsewhere',
  message: 'How do I join?\n\nKim',
}

describe('the contact form', async () => {
  const app = await testApp({ worker: true })
  const admin = await aClient(app, { role: 'administrator' })
  const { dataDir, mailFrom } = app.config
  const auditOf = (action: string) =>
    app.db.selectFrom('audit').selectAll().where('action', '=', action).execute()

  it('has the address of the park where no script runs', async () => {
    const html = (await htmlOf(app.client(), '/contact')) ?? ''
    const unscripted = [...html.matchAll(/<noscript>(.*?)<\/noscript>/gs)].map(([, inside]) => inside).join()
    expect(unscripted).toContain(`href="mailto:${mailFrom}`)
  })

  it('names every field that is missing or wrong at once', async () => {
    const answer = await app.client().post('/api/contact', { name: ' ', email: 'nobody', message: '' })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors).sort()).toEqual(['email', 'message', 'name'])
    const odd = await app.client().post('/api/contact', { ...message, name: 'a\nb', message: ['x'] })
    expect(Object.keys(odd.body.errors).sort()).toEqual(['message', 'name'])
    const long = await app.client().post('/api/contact', { ...message, message: 'x'.repeat(5_001) })
    expect(long).toMatchObject({
      status: 422,
      body: { errors: { message: ['Use at most 5,000 characters.'] } },
    })
  })

  it('keeps the message, mails it to the park and confirms without quoting', async () => {
    const answer = await app.client().post('/api/contact', message)
    expect(answer).toMatchObject({ status: 200, body: { success: true, message: expect.any(String) } })
    const toPark = await mailTo(dataDir, mailFrom, /Contact form: Kim/)
    expect(toPark.text).toContain('How do I join?')
    expect(toPark.text).toContain('mailto:kim@elsewhere.example')
    const confirmation = await mailTo(dataDir, message.email, /received your message/)
    expect(confirmation.text).toContain('10 working days')
    for (const word of ['How do I', 'Kim', 'Elsewhere']) expect(confirmation.source).not.toContain(word)
  })

  it('confirms once a day per address however often it writes', async () => {
    expect(
      (await app.client().post('/api/contact', { ...message, message: 'Again', name: 'Kim Two' })).status,
    ).toBe(200)
    await mailTo(dataDir, mailFrom, /Kim Two/)
    const confirmations = (await writtenMails(dataDir)).filter((mail) => mail.to.includes(message.email))
    expect(confirmations).toHaveLength(1)
  })

  it('lists messages with their due date for administrators only', async () => {
    expect((await app.client().page('/admin/contact')).status).toBe(401)
    expect((await (await aClient(app)).page('/admin/contact')).status).toBe(403)
    const { body } = await admin.page('/admin/contact?search=again')
    expect(body).toMatchObject({
      total: 1,
      page: 1,
      contacts: [{ name: 'Kim Two', overdue: false, answered_at: null }],
    })
    expect(body.contacts[0].due_on).toBe(addBusinessDays(todayIn('Europe/Amsterdam'), 10))
  })

  it('says which ones are past their ten business days', async () => {
    const { id } = await app.db
      .insertInto('contact_messages')
      .values({
        name: 'Old',
        email: 'old@x.example',
        message: 'Hello?',
        created_at: sql`now() - interval '40 days'`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect((await admin.page('/admin/contact')).body.contacts[0]).toMatchObject({ id, overdue: true })
    expect((await admin.page('/admin')).body.figures.overdue_contact_messages).toBe(1)
    expect((await admin.page('/admin/contact?show=overdue')).body.total).toBe(1)
    expect((await admin.patch(`/api/admin/contact/${id}`, { answered: true })).status).toBe(200)
    expect((await admin.page('/admin')).body.figures.overdue_contact_messages).toBe(0)
    expect((await admin.page('/admin/contact?show=answered')).body.contacts).toMatchObject([
      { id, answered_at: expect.any(String) },
    ])
  })

  it('marks answered once, and open again, each with its audit row', async () => {
    const { contacts } = (await admin.page('/admin/contact?search=again')).body
    const path = `/api/admin/contact/${contacts[0].id}`
    const before = (await auditOf('contact_answered')).length
    for (const answered of [true, true]) expect((await admin.patch(path, { answered })).status).toBe(200)
    expect(await auditOf('contact_answered')).toHaveLength(before + 1)
    expect((await admin.patch(path, { answered: false })).status).toBe(200)
    expect(await auditOf('contact_reopened')).toHaveLength(1)
    expect((await admin.patch(path, { answered: 'yes' })).status).toBe(422)
    expect((await admin.patch('/api/admin/contact/999999', { answered: true })).status).toBe(404)
    expect((await (await aClient(app)).patch(path, { answered: true })).status).toBe(403)
  })
})
