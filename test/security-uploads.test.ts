import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { testApp } from './app.ts'
import { aClient } from './factories.ts'
import { aPicture } from './pictures.ts'

/** Whatever comes as a form is taken whole or refused, and nothing is left; the rest is in broken-uploads.test.ts. */
describe('a malformed upload', async () => {
  const app = await testApp()
  const person = await aClient(app)
  const picture = Buffer.from(await aPicture('#0b6a55', 8, 8))
  const part = (head: string, bytes: Buffer | string = picture) =>
    Buffer.concat([Buffer.from(`--x\r\n${head}\r\n\r\n`), Buffer.from(bytes), Buffer.from('\r\n')])
  const image = 'Content-Disposition: form-data; name="image"; filename="a.png"\r\nContent-Type: image/png'
  const end = Buffer.from('--x--\r\n')
  const whole = Buffer.concat([part(image), end])
  const send = async (body: Buffer | ReadableStream, type = 'multipart/form-data; boundary=x') => {
    const response = await person.request('/api/upload-image', {
      method: 'POST',
      body: (body instanceof Buffer ? new Uint8Array(body) : body) as BodyInit,
      headers: { 'content-type': type, ...(await person.csrf()) },
      ...(body instanceof Buffer ? {} : { duplex: 'half' }),
    } as RequestInit)
    return { status: response.status, body: (await response.json()) as { success: boolean; path?: string } }
  }
  const waiting = () => readdir(path.join(app.config.dataDir, 'temporary'))
  afterEach(async () => expect(await waiting()).toEqual([]))
  const files = async () => {
    let count = 0
    for await (const _ of app.store.list()) count += 1
    return count
  }

  it('has a well-formed sibling that is taken', async () => {
    expect(await send(whole)).toMatchObject({ status: 200, body: { success: true } })
  })

  it.each<[string, Buffer, string?]>([
    ['empty', Buffer.alloc(0)],
    ['without its last boundary', part(image)],
    ['cut in the middle', whole.subarray(0, whole.length >> 1)],
    ['without any boundary', Buffer.from('hello')],
    ['of a type without boundary', whole, 'multipart/form-data'],
    ['of another boundary', whole, 'multipart/form-data; boundary=y'],
    ['of a boundary of 300 characters', whole, `multipart/form-data; boundary=${'x'.repeat(300)}`],
    ['of JSON’s type', whole, 'application/json'],
    [
      'with unfinished quotes',
      Buffer.concat([part('Content-Disposition: form-data; name="image; filename="a'), end]),
    ],
    ['without a disposition', Buffer.concat([part('X: y'), end])],
    ['of text instead of a file', Buffer.concat([part('Content-Disposition: form-data; name="image"'), end])],
    ['of two files', Buffer.concat([part(image), part(image), end])],
    ['of a file of another name', Buffer.concat([part(image.replace('image', '__proto__')), end])],
    ['of a numeric name', Buffer.concat([part(image.replace('image', '9'.repeat(5_000))), end])],
    ['with a NUL in its name', Buffer.concat([part(image.replace('"image"', '"im\0age"')), end])],
    [
      'of ten thousand parts',
      Buffer.concat([...Array(10_000).fill(part(image.replace('image', 'y'), '')), end]),
    ],
    ['of more than there may be', Buffer.concat([part(image, Buffer.alloc(11_000_000)), end])],
  ])('%s is refused', async (_, body, type) => {
    const before = await files()
    const { status, body: answer } = await send(body, type)
    expect([400, 413, 415, 422]).toContain(status)
    expect(answer.success).toBe(false)
    expect(await files()).toBe(before)
  })

  it('with a strange file name is taken under a name of ours', async () => {
    for (const name of ['../../etc/passwd.png', 'a.svg.exe', "x'); drop table--"]) {
      const { body } = await send(Buffer.concat([part(image.replace('a.png', name)), end]))
      expect(body.path).toMatch(/^listings\/[0-9a-f]{64}-[0-9a-f]{16}\.webp$/)
    }
    const starred = image.replace('filename="a.png"', 'filename="a.png"; filename*=UTF-8\'\'..%2Fb.png')
    expect([200, 400, 422]).toContain((await send(Buffer.concat([part(starred), end]))).status)
  })

  it('whose line breaks off leaves the app as it was', async () => {
    const broken = new ReadableStream({
      start(controller) {
        controller.enqueue(new Uint8Array(whole.subarray(0, -20)))
        setTimeout(() => controller.error(new Error('the line broke')), 50)
      },
    })
    expect((await send(broken).catch(() => ({ status: 400 }))).status).toBeLessThan(500)
    expect((await send(whole)).status).toBe(200)
  })
})
