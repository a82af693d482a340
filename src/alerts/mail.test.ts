import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing, centrifuge } from '../../test/factories.ts'
import { mailTo, writtenMails } from '../../test/mailbox.ts'
import { until } from '../../test/until.ts'
import { sendDigest } from './match-mails.ts'

describe('mails about matches', async () => {
  const app = await testApp({ worker: true })
  const seller = await aClient(app)
  const { dataDir, appUrl } = app.config
  const pathOf = (url: string) => url.replace(appUrl, '')
  const oneClick = (
    path: string,
    contentType = 'application/x-www-form-urlencoded',
    body = 'List-Unsubscribe=One-Click',
  ) => app.client().request(path, { method: 'POST', body, headers: { 'content-type': contentType } })
  const header = (source: string, name: string) =>
    new RegExp(`^${name}: (.*)$`, 'im').exec(source.replace(/\r?\n[ \t]+/g, ' '))?.[1] ?? ''

  it('tells one person once about one listing, names their alerts, and pauses in one click', async () => {
    const kim = await aClient(app)
    const bodies = [
      { specifications: { type: ['equipment'] } },
      { specifications: { device_type: ['centrifuge'], type: ['equipment'] } },
    ]
    const ids: number[] = []
    for (const body of bodies)
      ids.push((await kim.post('/api/alerts', { exchange_type: 'offer', ...body })).body.alert.id)
    const listing = await aListing(seller, { ...centrifuge, title: 'Centrifuge <5804> & rotor' })
    const mail = await mailTo(dataDir, kim.user.email, /New offer: Centrifuge <5804> & rotor/)
    expect(mail.links[0]).toBe(`${appUrl}/listings/${listing.id}`)
    expect(mail.text).toContain('Pause offers of equipment (centrifuge):')
    expect(mail.text.replace(/\s+/g, ' ')).toMatch(
      /found by “offers of equipment(; offers of equipment \(centrifuge\)| \(centrifuge\); offers of equipment)”/,
    )
    expect(mail.source).toContain('Centrifuge &lt;5804&gt; &amp; rotor')
    const [, preview = ''] = /max-height:0[^>]*>([^<]*)/.exec(mail.source) ?? []
    expect(preview).toMatch(/^Equipment · 3 units · /)
    expect(header(mail.source, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')

    const [, second = ''] = mail.links.filter((link) => link.includes('/pause?'))
    expect((await oneClick(pathOf(second))).status).toBe(200)
    expect(await statusOf(kim)).toEqual({ [ids[0] ?? 0]: 'active', [ids[1] ?? 0]: 'inactive' })
    const unsubscribe = pathOf(header(mail.source, 'List-Unsubscribe').slice(1, -1))
    expect(
      (
        await oneClick(
          unsubscribe,
          'multipart/form-data; boundary=x',
          '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
        )
      ).status,
    ).toBe(200)
    expect(await statusOf(kim)).toEqual({ [ids[0] ?? 0]: 'inactive', [ids[1] ?? 0]: 'inactive' })
    expect((await oneClick(unsubscribe)).status).toBe(200)
    const about = (await writtenMails(dataDir)).filter((written) => written.to.includes(kim.user.email))
    expect(about).toHaveLength(1)
  })

  it('does not offer the rest of a lot as new to who took a part of it', async () => {
    const [sofie, tom] = [await aClient(app), await aClient(app)]
    const specifications = { device_type: ['centrifuge'], type: ['equipment'] }
    for (const person of [sofie, tom])
      await person.post('/api/alerts', { exchange_type: 'offer', frequency: 'daily', specifications })
    const { id: listing_id } = await aListing(seller, {
      ...centrifuge,
      title: 'Seven boxes',
      total_units: 7,
    })
    const taken = await sofie.post('/api/connections', { exchange_type: 'offer', listing_id, total_units: 1 })
    expect(taken.status).toBe(200)
    await aListing(seller, { ...centrifuge, title: 'Other boxes' })
    const people = [sofie.user.id, tom.user.id]
    const found = () =>
      sql<{ listing_id: number }>`select listing_id from alert_matches
        join alerts on alerts.id = alert_id join listings on listings.id = listing_id
        where alerts.user_id = any(${people}::int[]) and listings.status = 'active'
          and title in ('Seven boxes', 'Other boxes')`.execute(app.db)
    await until(async () => (await found()).rows.length === 4)
    await sendDigest(app, { frequency: 'daily' })
    expect((await mailTo(dataDir, tom.user.email, /new/i)).text).toMatch(/Seven boxes/)
    const { text } = await mailTo(dataDir, sofie.user.email, /new/i)
    expect(text).toContain('Other boxes')
    expect(text).toContain('Your alert: offers of equipment (centrifuge).')
    expect(text).not.toContain('found by')
    expect(text).not.toContain('Seven boxes')
  })

  it('shows a page that pauses nothing until its button is pressed, without login', async () => {
    const lou = await aClient(app)
    const { id } = (
      await lou.post('/api/alerts', {
        exchange_type: 'offer',
        specifications: { device_type: ['oven'], type: ['equipment'] },
      })
    ).body.alert
    await aListing(seller, { ...centrifuge, device_type: 'oven', title: 'Drying oven' })
    const mail = await mailTo(dataDir, lou.user.email, /Drying oven/)
    const link = mail.links.find((url) => url.includes('/pause?')) ?? ''
    const token = new URL(link).searchParams.get('token')
    const visitor = app.client()
    expect((await visitor.page(pathOf(link))).body.alerts).toMatchObject([{ id, status: 'active' }])
    expect(await statusOf(lou)).toEqual({ [id]: 'active' })
    for (const path of [
      `/alerts/${id}/pause`,
      `/alerts/${id}/pause?token=x`,
      `/alerts/${id + 1}/pause?token=${token}`,
      `/alerts/${id}/pause?alerts=${id},1&token=${token}`,
    ]) {
      expect((await visitor.page(path)).status, path).toBe(404)
      expect((await oneClick(path)).status, path).toBe(404)
    }
    expect((await visitor.post(`/api/alerts/${id}/pause`, { token: 'x' })).status).toBe(404)
    expect(
      (await lou.request(`/alerts/${id}/pause`, { method: 'POST' })).status,
      'a session is no authority without CSRF',
    ).toBe(404)
    expect(await statusOf(lou)).toEqual({ [id]: 'active' })
    expect((await visitor.post(`/api/alerts/${id}/pause`, { token })).status).toBe(200)
    expect(await statusOf(lou)).toEqual({ [id]: 'inactive' })
  })

  it('bundles what is published in a row, in the reader’s language', async () => {
    const kees = await aClient(app)
    await app.db.updateTable('users').set({ locale: 'nl' }).where('id', '=', kees.user.id).execute()
    await kees.post('/api/alerts', {
      exchange_type: 'offer',
      specifications: { device_type: ['microscope'], type: ['equipment'] },
    })
    const microscope = { ...centrifuge, device_type: 'microscope' }
    for (let number = 1; number <= 6; number++)
      await aListing(seller, { ...microscope, title: `Microscoop ${number}` })
    const bundle = await mailTo(dataDir, kees.user.email, /nieuwe advertenties voor je alert$/)
    expect(bundle.text).toContain('Hallo')
    expect(bundle.text).toContain('Pauzeer aanbod van apparatuur (microscoop):')
    // The first mail may come before the last of them is published; the others follow in another.
    const { mails, told } = await until(async () => {
      const mails = (await writtenMails(dataDir)).filter((mail) => mail.to.includes(kees.user.email))
      const told = mails.flatMap((mail) => mail.links.filter((link) => /\/listings\/\d+$/.test(link)))
      return told.length >= 6 ? { mails, told } : null
    })
    expect(mails.length).toBeLessThanOrEqual(3)
    expect(new Set(told).size).toBe(told.length)
    expect(told).toHaveLength(6)
  })

  it.each(['daily', 'weekly'] as const)(
    'says nothing of when its %s news is from, which may be weeks ago',
    async (frequency) => {
      const noor = await aClient(app)
      const specifications = { device_type: ['mixer_shaker'], type: ['equipment'] }
      await noor.post('/api/alerts', { exchange_type: 'offer', frequency, specifications })
      const { id } = await aListing(seller, {
        ...centrifuge,
        device_type: 'mixer_shaker',
        title: `Shaker ${frequency}`,
      })
      await until(async () => {
        const matches = app.db.selectFrom('alert_matches').select('alert_id').where('listing_id', '=', id)
        return (await matches.execute()).length > 0
      })
      await sendDigest(app, { frequency })
      const { text } = await mailTo(dataDir, noor.user.email, RegExp(`Shaker ${frequency}`))
      expect(text).toContain('This is new and fits your alert.')
    },
  )

  const statusOf = async (client: Awaited<ReturnType<typeof aClient>>) =>
    Object.fromEntries(
      (await client.page('/dashboard')).body.alerts.map((alert: { id: number; status: string }) => [
        alert.id,
        alert.status,
      ]),
    )
})
