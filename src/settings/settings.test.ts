import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient } from '../../test/factories.ts'
import { mailTo } from '../../test/mailbox.ts'
import { keys } from './catalogue.ts'
import { sections } from './names.ts'

const app = await testApp({ worker: true })
const other = await testApp({ database: app.connection })
const admin = await aClient(app, { role: 'administrator', organisation: null })

/** As it is now. */
async function versionOf(section: string): Promise<number> {
  const { body } = await admin.get('/api/admin/settings')
  return body.sections.find(({ key }: { key: string }) => key === section).version
}

const save = async (section: string, values: object, version?: number) =>
  admin.patch('/api/admin/settings', { section, values, version: version ?? (await versionOf(section)) })

const html = async (path: string, of = app) => {
  const answer = await of.send(
    new Request(`${of.config.appUrl}${path}`, { headers: { accept: 'text/html' } }),
  )
  return answer.text()
}

describe('settings', () => {
  it('show a save at the next answer of every process, kept pages and mails included', async () => {
    expect(await html('/', other)).toContain('Science Park')
    expect((await save('name', { park_name: 'Parc Lumière' })).status).toBe(200)
    for (const of of [other, app])
      for (const path of ['/', '/disclaimer', '/login']) {
        expect(await html(path, of), path).toContain('Parc Lumière')
        expect(await html(path, of), path).not.toContain('Science Park')
      }
    await admin.post('/api/admin/test-mail')
    const mail = await mailTo(app.config.dataDir, admin.user.email, /mail/i)
    expect(mail.source).toContain('exchange of lab material at Parc Lumière')
  })

  it('go back by an empty value, and leave nothing behind', async () => {
    await save('name', { park_name: 'Elsewhere', mail_name: 'LabEx there' })
    await save('name', { park_name: '', mail_name: 'LabEx Science Park' })
    expect(await html('/')).toContain('Science Park')
    const { rows } = await sql<{ content: object }>`select content from park_settings`.execute(app.db)
    expect(rows.map(({ content }) => content)).toEqual([{}])
  })

  it('of two who save the same version one is told what the other saved, and nothing is lost', async () => {
    const version = await versionOf('contact')
    const answers = await Promise.all(
      ['One Street 1', 'Two Street 2'].map((postal_address) => save('contact', { postal_address }, version)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const [won, lost] = answers.sort((a, b) => a.status - b.status)
    expect(lost?.body.code).toBe('stale')
    expect(lost?.body.section).toEqual(won?.body.section)
    expect((await save('contact', { postal_address: '' }, lost?.body.section.version)).status).toBe(200)
  })

  it.each([
    ['name', 'park_name', 'One', 'Two'],
    ['look', 'accent', '#7a1fa2', '#1747c9'],
    ['texts', 'about', { en: '<p>One</p>' }, { nl: '<p>Twee</p>' }],
    ['announcement', 'announced', { en: 'One' }, { en: 'Two' }],
    ['signing_in', 'second_factor', 'nobody', 'nobody'],
  ])('of %s take one of two saves at once', async (section, key, ...values) => {
    const version = await versionOf(section)
    const answers = await Promise.all(values.map((value) => save(section, { [key]: value }, version)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await versionOf(section)).toBe(version + 1)
    await save(section, { [key]: null })
  })

  it('write the accent as a style of the document, and nothing once it is LabEx’s own again', async () => {
    await save('look', { accent: '#7A1FA2' })
    expect(await html('/')).toMatch(/<html lang="en" style="--brand:light-dark\(#7a1fa2,#[0-9a-f]{6}\);/)
    await save('look', { accent: '#0b6a55' })
    expect(await html('/')).toMatch(/<html lang="en">/)
  })

  it('offer the nearest colour that can be read', async () => {
    const { status, body } = await save('look', { accent: '#ffd400' })
    expect(status).toBe(422)
    expect(body.errors.accent[0]).toMatch(/nearest that works is #[0-9a-f]{6}/)
  })

  it.each([
    ['name', 'park_name', 'Park\r\nBcc: x@x.example'],
    ['name', 'mail_name', '\u202eLabEx'],
    ['name', 'mail_name', '🧪'.repeat(80)],
    ['look', 'accent', 'red;}*{display:none'],
    ['look', 'accent', '#0b6a55;x'],
    ['contact', 'contact_address', 'a@x.example, b@x.example'],
    ['contact', 'postal_address', 'x\u202e'],
    ['announcement', 'announced_from', 'tomorrow'],
    ['announcement', 'announced_level', '"><script>'],
    ['texts', 'park_name', 'of another section'],
    ['texts', 'nothing', 'x'],
  ])('of %s refuse %s %j', async (section, key, value) => {
    const { status, body } = await save(section, { [key]: value })
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual([key])
  })

  it('keep what is typed around in the name as text', async () => {
    await save('name', { park_name: '</title><script>alert(1)</script>' })
    const page = await html('/')
    expect(page).not.toContain('<script>alert(1)')
    await save('name', { park_name: null })
  })

  it('keep of rich texts what is safe, in each language for itself, and earlier ones', async () => {
    const evil = '<p onclick="x">Ours<script>alert(1)</script> <a href="javascript:x">go</a></p>'
    await save('texts', { disclaimer: { en: evil } })
    expect((await admin.page('/disclaimer')).body.text).toBe('<p>Ours go</p>')
    expect((await app.client().page('/disclaimer?lang=nl')).body.text).toBeNull()
    await save('texts', { disclaimer: { en: '<p>Newer</p>' } })
    const { body } = await admin.get('/api/admin/settings')
    const texts = body.sections.find(({ key }: { key: string }) => key === 'texts')
    const { earlier } = texts.settings.find(({ key }: { key: string }) => key === 'disclaimer')
    expect(earlier.map((one: { texts: object }) => one.texts)).toEqual([{ en: '<p>Ours go</p>' }, {}])
    await sql`update park_settings set content = '{"disclaimer": {"en": "<p>a<img src=x onerror=alert(1)></p>"}}'
      where section = 'texts'`.execute(app.db)
    expect((await admin.page('/disclaimer')).body.text).toBe('<p>a</p>')
    await save('texts', { disclaimer: null })
  })

  it('count a standard text that is sent back as none', async () => {
    const { body } = await admin.get('/api/admin/settings')
    const texts = body.sections.find(({ key }: { key: string }) => key === 'texts')
    for (const { key, values } of texts.settings)
      for (const { language, standard } of values) await save('texts', { [key]: { [language]: standard } })
    const row = await app.db
      .selectFrom('park_settings')
      .selectAll()
      .where('section', '=', 'texts')
      .executeTakeFirst()
    expect(row?.content).toEqual({})
  })

  it('show an announcement from its moment to its end, on pages that nothing else changes', async () => {
    const shown = () => html('/about')
    const set = (from: string, until: string) =>
      sql`insert into park_settings (section, content) values ('announcement', jsonb_build_object(
        'announced', jsonb_build_object('en', 'The stairs are wet'),
        'announced_from', now() + ${from}::interval, 'announced_until', now() + ${until}::interval))
        on conflict (section) do update set content = excluded.content`.execute(app.db)
    await set('2 seconds', '4 seconds')
    expect(await shown()).not.toContain('The stairs are wet')
    await expect.poll(shown, { timeout: 10_000, interval: 200 }).toContain('The stairs are wet')
    await expect.poll(shown, { timeout: 10_000, interval: 200 }).not.toContain('The stairs are wet')
    await sql`delete from park_settings where section = 'announcement'`.execute(app.db)
  })

  it('leave in the trail which were changed, and no text', async () => {
    await save('texts', { opening: { en: 'A sentence of ours.' } })
    const row = await app.db
      .selectFrom('audit')
      .select(['subject', 'details'])
      .where('action', '=', 'settings_changed')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(row.subject).toBe('settings texts')
    expect(row.details).toEqual({ opening: expect.stringMatching(/^[0-9a-f]{12}$/) })
  })

  it('are all in a section and described', async () => {
    const { body } = await admin.get('/api/admin/settings')
    expect(body.sections.map(({ key }: { key: string }) => key)).toEqual(sections)
    const told = body.sections.flatMap(({ settings }: { settings: { key: string }[] }) => settings)
    expect(told.map(({ key }: { key: string }) => key).sort()).toEqual([...keys].sort())
    const page = await readFile(new URL('../../docs/product/settings.md', import.meta.url), 'utf8')
    expect(keys.filter((key) => !page.includes(`\`${key}\``))).toEqual([])
  })
})
