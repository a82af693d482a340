import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { readBody } from './body.ts'
import type { FormFiles } from './form.ts'

const size = 250 * 1024
/** Sends most of a body at once, and the rest when told. */
function slowly() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const body = new ReadableStream({
    async start(controller) {
      controller.enqueue(new TextEncoder().encode(`"${'x'.repeat(size)}`))
      await promise
      controller.enqueue(new TextEncoder().encode('"'))
      controller.close()
    },
  })
  const headers = { 'content-type': 'application/json' }
  const init = { method: 'POST', body, headers, duplex: 'half' }
  const request = new Request('http://localhost/', init as RequestInit)
  return { end: () => resolve(), read: readBody(request, 'json', {} as FormFiles) }
}

it('of bodies that arrive at the same time 64 MB are read, and further ones are refused', async () => {
  const bodies = Array.from({ length: 300 }, slowly)
  const outcomes = bodies.map(({ read }) => read.catch((refusal: { code: string }) => refusal.code))
  for (let turn = 0; turn < 20; turn += 1) await setImmediate()
  for (const { end } of bodies) end()
  const seen = await Promise.all(outcomes)
  // A text is no object, so what was read whole is a bad request.
  const read = seen.filter((outcome) => outcome === 'bad_request').length
  expect(read).toBe(Math.floor((64 * 1024 * 1024) / (size + 1)))
  expect(seen.filter((outcome) => outcome === 'busy').length).toBe(300 - read)
  const after = slowly()
  after.end()
  await expect(after.read).rejects.toMatchObject({ code: 'bad_request' })
})
