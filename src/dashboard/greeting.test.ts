import { expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { aClient } from '../../test/factories.ts'
import { htmlOf } from '../../test/rendered.ts'

it('breaks the address of somebody without a name before its domain', async () => {
  const nameless = await aClient(await testApp(), { name: 'staff@revoked.example' })
  const heading = /<h1[^>]*>(.*?)<\/h1>/.exec((await htmlOf(nameless, '/dashboard')) ?? '')?.[1]
  expect(heading?.replaceAll('<!-- -->', '')).toBe('Hello, staff<wbr/>@revoked.example')
})
