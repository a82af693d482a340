import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, anOrganisation } from '../../test/factories.ts'
import { mailTo } from '../../test/mailbox.ts'
import { howToBegin } from '../accounts/first-administrator.ts'

describe('the first start', async () => {
  const app = await testApp({ worker: true })

  it('names the command that makes an administrator, until there is one', async () => {
    expect(await howToBegin(app.db)).toContain('npm run make-admin')
    await aClient(app, { role: 'administrator', organisation: null })
    expect(await howToBegin(app.db)).toBeNull()
  })

  it('has steps that tick themselves, and are gone once done', async () => {
    const admin = await aClient(app, { role: 'administrator', organisation: null })
    const steps = async () => (await admin.page('/admin')).body.first_steps
    const none = {
      ...{ name: false, organisation: false, faq: false, disclaimer: false, test_mail: false },
      ...{ buildings: false, safety_officer: false, second_administrator: true, backups: false },
    }
    expect(await steps()).toEqual(none)
    await admin.patch('/api/admin/settings', { section: 'name', values: { park_name: 'Parc Lumière' } })
    expect(await steps()).toEqual({ ...none, name: true })
    await anOrganisation(app)
    expect(await steps()).toEqual({ ...none, name: true, organisation: true })
    const { id: faq_category_id } = (await admin.post('/api/admin/faq-categories', { name: 'Costs' })).body
      .category
    await admin.post('/api/admin/faq', { faq_category_id, title: 'What?', content: '<p>Nothing</p>' })
    await admin.post('/api/admin/disclaimer-checked')
    await admin.post('/api/admin/buildings', {
      name_en: 'Kruyt building',
      name_nl: 'Kruytgebouw',
      spellings: [],
    })
    const done = { name: true, organisation: true, faq: true, disclaimer: true, buildings: true }
    expect(await steps()).toEqual({ ...none, ...done })
    const sent = await admin.post('/api/admin/test-mail')
    expect(sent.body.message).toContain('DATA_DIR')
    await mailTo(app.config.dataDir, admin.user.email, /test e-mail/)
    expect(await steps()).toBeNull()
  })
})
