import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient, aListing } from '../../test/factories.ts'

describe('what is said once', async () => {
  const app = await testApp()
  const client = await aClient(app)
  const visit = { 'x-inertia': 'true', 'x-inertia-version': 'test' }
  const saidOn = async (headers: Record<string, string>) => {
    const answer = await client.request('/dashboard', { headers })
    return (await answer.json()).props.flash
  }

  async function publishInWizard(): Promise<void> {
    const { id } = await aListing(client)
    await client.patch(`/api/listings/${id}`, { status: 'inactive' })
    await client.patch(`/api/listings/${id}`, { step: 3, status: 'active' })
  }

  it('is nothing where one stays: a change of the state alone says it there', async () => {
    await aListing(client)
    expect(await saidOn(visit)).toBeNull()
  })

  it('waits for the page that shows it: one asked for beforehand or in part does not take it', async () => {
    await publishInWizard()
    expect(await saidOn({ ...visit, purpose: 'prefetch' })).toBeNull()
    const part = { 'x-inertia-partial-component': 'dashboard/Index', 'x-inertia-partial-data': 'flash' }
    expect(await saidOn({ ...visit, ...part })).toBeNull()
    expect(await saidOn(visit)).toEqual({ message: expect.stringContaining('now shown') })
    expect(await saidOn(visit)).toBeNull()
  })
})
