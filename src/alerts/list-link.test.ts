import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing, anOrganisation, bottle } from '../../test/factories.ts'

const lines = ['64-17-5 ethanol, 2.5 l', 'Zymograph']

describe('the link to an order list', async () => {
  const app = await testApp()
  const [organisation, elsewhere] = [await anOrganisation(app), await anOrganisation(app)]
  const giver = await aClient(app)
  const ethanol = await aListing(giver, { ...bottle, title: 'Ethanol absolute', cas_number: '64-17-5' })
  const colleague = await aClient(app, { organisation })
  const stranger = await aClient(app, { organisation: elsewhere })
  type Client = typeof colleague

  /** A list of somebody new, and the path of its link. */
  async function aList() {
    const owner = await aClient(app, { organisation })
    const { body } = await owner.post('/api/alerts', { exchange_type: 'offer', specifications: { lines } })
    const path = String(body.colleagues_url).replace(app.config.appUrl, '')
    return { owner, id: body.alert.id as number, path }
  }
  const isNowhere = async (who: Client, path: string) => {
    const [answer, absent] = [await who.page(path), await who.page('/before-you-buy/2147483647?token=x')]
    expect([answer.status, answer.body]).toEqual([404, absent.body])
  }

  it('shows colleagues whose list it is, its lines, what the park has now, and until when', async () => {
    const { owner, path, id } = await aList()
    const { status, body } = await colleague.page(path)
    expect(status).toBe(200)
    const { name } = (await owner.get('/api/user')).body.user
    expect(body).toMatchObject({ owner: name, is_own: false, colleagues_url: null })
    const asked = (await colleague.post('/api/before-you-buy', { lines })).body.lines
    expect(body.lines).toEqual(asked)
    expect(body.lines[0].found).toMatchObject([{ listing_id: ethanol.id, why: 'cas' }])
    expect(Math.round((Date.parse(body.until) - Date.now()) / 86_400_000)).toBeGreaterThanOrEqual(29)
    const own = (await owner.page(`/before-you-buy/${id}`)).body
    expect(own).toMatchObject({ is_own: true, colleagues_url: app.config.appUrl + path })
    expect((await owner.page(`/alerts/${id}/edit`)).body.colleagues_url).toBe(own.colleagues_url)
  })

  it('says no more of a thing than its reader may see', async () => {
    const { path } = await aList()
    await sql`update listings set status = 'inactive' where id = ${ethanol.id}`.execute(app.db)
    expect((await colleague.page(path)).body.lines[0].found).toEqual([])
    await sql`update listings set status = 'active' where id = ${ethanol.id}`.execute(app.db)
  })

  it('is nothing to people of other organisations, and to colleagues who only guess its number', async () => {
    const { path, id } = await aList()
    await isNowhere(stranger, path)
    await isNowhere(stranger, `/before-you-buy/${id}`)
    await isNowhere(colleague, `/before-you-buy/${id}`)
    const other = await aList()
    await isNowhere(colleague, other.path.replace(`/${other.id}?`, `/${id}?`))
  })

  it('is there while the alert is paused, and ends with it or with its last day', async () => {
    const paused = await aList()
    await paused.owner.patch(`/api/alerts/${paused.id}`, { status: 'inactive' })
    expect((await colleague.page(paused.path)).status).toBe(200)
    await sql`update alerts set ends_at = now() where id = ${paused.id}`.execute(app.db)
    await isNowhere(colleague, paused.path)
    await isNowhere(paused.owner, paused.path)
    const deleted = await aList()
    await deleted.owner.delete(`/api/alerts/${deleted.id}`)
    await isNowhere(colleague, deleted.path)
    const another = await aList()
    const { body } = await another.owner.patch(`/api/alerts/${another.id}`, { specifications: {} })
    expect(body.colleagues_url).toBeNull()
    await isNowhere(colleague, another.path)
  })

  it('ends with an owner who has left, is deleted or is of another organisation', async () => {
    const admin = await aClient(app, { role: 'administrator', organisation: null })
    const left = await aList()
    await admin.post(`/api/admin/users/${left.owner.user.id}/left`, { colleague: null })
    await isNowhere(colleague, left.path)
    const gone = await aList()
    await admin.delete(`/api/admin/users/${gone.owner.user.id}`)
    await isNowhere(colleague, gone.path)
    const moved = await aList()
    await sql`update users set organisation_id = ${elsewhere.id} where id = ${moved.owner.user.id}`.execute(
      app.db,
    )
    await isNowhere(colleague, moved.path)
    await isNowhere(stranger, moved.path)
    expect((await moved.owner.page(`/before-you-buy/${moved.id}`)).status).toBe(200)
  })
})
