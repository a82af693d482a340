import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { stopImages } from '../src/images/image-pool.ts'
import { colourAt, svg } from '../src/images/images.fixture.ts'
import { processImage } from '../src/images/images.ts'
import { traversals } from '../src/storage/traversals.fixture.ts'
import { testApp } from './app.ts'
import {
  canary,
  claimingGif,
  claimingJpeg,
  claimingWebp,
  gifWithComment,
  image,
  manyScans,
  packed,
  plain,
  withChunk,
  withSegment,
} from './corpus-pictures.ts'
import { aClient, aListing, centrifuge } from './factories.ts'
import { aPicture } from './pictures.ts'

/** What image-attacks.test.ts has not, and the same through the API. */
afterAll(stopImages)

describe('what a picture carries beside its pixels is gone', async () => {
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/">${canary}</x:xmpmeta>`
  it.each<[string, Buffer]>([
    ['a PNG’s text', withChunk('tEXt', `Comment\0${canary}`)],
    ['a PNG’s international text', withChunk('iTXt', `XML:com.adobe.xmp\0\0\0\0\0${xmp}`)],
    ['a PNG’s EXIF', withChunk('eXIf', `MM\0*\0\0\0\b${canary}`)],
    ['a PNG’s private chunk', withChunk('prVt', canary)],
    ['a JPEG’s comment', withSegment(0xfe, canary)],
    [
      'a JPEG’s IPTC',
      withSegment(0xed, `Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x2c\x1c\x02\x78\0\x20${canary}`),
    ],
    ['a JPEG’s unknown segment', withSegment(0xef, canary)],
    ['a JPEG that calls itself a PDF', withSegment(0xfe, `\n%PDF-1.7\n1 0 obj ${canary} endobj\n%%EOF`)],
    [
      'a JPEG with an archive behind it',
      Buffer.concat([plain.jpeg, Buffer.from(`PK\x03\x04archive ${canary}`)]),
    ],
    ['a GIF’s comment', gifWithComment(canary)],
    ['a GIF that is a script', gifWithComment(`*/=1;${canary}//`)],
    ['a WebP’s XMP', await image.clone().withXmp(xmp).webp().toBuffer()],
    [
      'a WebP’s EXIF',
      await image
        .clone()
        .withExif({ IFD0: { Copyright: canary } })
        .webp()
        .toBuffer(),
    ],
    ['a drawing’s words', svg(`<title>${canary}</title><metadata>${canary}</metadata><!--${canary}-->`)],
  ])('%s', async (_, sent) => {
    expect(sent.includes('Canary')).toBe(true)
    const result = await processImage(sent)
    if (!result.ok) throw new Error(result.reason)
    for (const clean of Object.values(result.variants)) {
      const { format, exif, icc, iptc, xmp: kept, comments } = await sharp(clean).metadata()
      expect({ format, exif, icc, iptc, kept, comments }).toEqual({ format: 'webp' })
      expect(Buffer.from(clean).toString('latin1')).not.toMatch(/canary|script|%PDF|archive/i)
    }
  })
})

describe('bombs', async () => {
  it.each<[string, Buffer, string]>([
    ['a JPEG that claims 65,500 px a side', claimingJpeg(65_500), 'too_many_pixels'],
    ['a WebP that claims 16,383 px a side', claimingWebp(16_383), 'too_many_pixels'],
    ['a GIF that begins like a script, so 10,799 px wide', claimingGif(), 'too_many_pixels'],
    ['a JPEG of a thousand scans of 40 megapixels', await manyScans(1_000), 'damaged'],
  ])('%s is refused', async (_, bytes, reason) => {
    const result = await processImage(bytes)
    expect(result).toMatchObject({ ok: false, reason: expect.stringMatching(reason) })
    expect(await processImage(plain.png)).toMatchObject({ ok: true })
  })

  it.each<[string, Buffer]>([
    ['a PNG with 100 MB of text in it', withChunk('zTXt', packed('Comment\0\0'))],
    ['a PNG with 100 MB of colour profile', withChunk('iCCP', packed('p\0\0'))],
    ['a PNG that claims 2^31 frames', withChunk('acTL', '\x7f\xff\xff\xff\0\0\0\0')],
  ])('%s is drawn without it, or refused', async (_, bytes) => {
    const result = await processImage(bytes)
    if (result.ok) {
      expect([result.width, result.height]).toEqual([80, 40])
      expect((await colourAt(result.variants.full, 100, 500))[0]).toBeGreaterThan(200)
      expect((await sharp(result.variants.full).metadata()).pages).toBeUndefined()
    } else expect(result.reason).toBe('damaged')
    expect(await processImage(plain.png)).toMatchObject({ ok: true })
  })
})

describe('through the API', async () => {
  const app = await testApp()
  const [owner, other] = [await aClient(app), await aClient(app)]
  const files = async () => {
    let count = 0
    for await (const _ of app.store.list()) count += 1
    return count
  }
  const stored = async (at: string) => {
    const response = await owner.request(`/storage/${at}`)
    return { response, bytes: Buffer.from(await response.arrayBuffer()) }
  }

  it('the content says what it is, not the name or the type, and only rasters come back (5.2.2, 3.2.1)', async () => {
    const names = [
      'a.png',
      'a.jpg',
      'a.gif',
      'a.webp',
      'a.svg',
      'a.html',
      'a.php\0.png',
      '"; x="\r\ny: z.svg',
    ]
    for (const [kind, sent] of Object.entries(plain))
      for (const name of names) {
        const { status, body } = await owner.upload(sent, name)
        expect([status, body.path], `${kind} as ${name}`).toEqual([
          200,
          expect.stringMatching(/^listings\/[0-9a-f]{64}-[0-9a-f]{16}\.webp$/),
        ])
        const { response, bytes } = await stored(body.path)
        expect(Object.fromEntries(response.headers)).toMatchObject({
          'content-type': 'image/webp',
          'x-content-type-options': 'nosniff',
          'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
          'content-disposition': `inline; filename="${path.basename(body.path)}"`,
        })
        expect((await sharp(bytes).metadata()).format).toBe('webp')
        expect(bytes.equals(sent) || bytes.includes('Canary'), `${kind} as ${name}`).toBe(false)
      }
  })

  it('what is no picture is refused under any name, and nothing is kept (5.2.2)', async () => {
    const before = await files()
    for (const name of ['a.png', 'a.svg', 'a.html'])
      for (const sent of ['<!doctype html><script>1</script>', '%PDF-1.7', 'GIF89', 'MZ\x90\0', '<?php 1 ?>'])
        expect((await owner.upload(Buffer.from(sent), name)).status, `${sent} as ${name}`).toBe(422)
    expect(await files()).toBe(before)
  })

  it('no path but one’s own is deleted, attached or described', async () => {
    const secret = path.join(app.config.dataDir, 'secret.png')
    await writeFile(secret, 'outside')
    const theirs = (await other.upload(await aPicture())).body.path
    const mine = (await owner.upload(await aPicture())).body.path
    const { id } = await aListing(owner, { ...centrifuge, images: [mine] })
    const before = createHash('sha256')
      .update((await stored(theirs)).bytes)
      .digest('hex')
    for (const bad of [
      ...traversals,
      theirs,
      `/${mine}`,
      `./${mine}`,
      mine.replace('.webp', '.WEBP'),
      `${mine}\0`,
    ]) {
      expect.soft([404, 422], bad).toContain((await owner.post('/api/delete-image', { path: bad })).status)
      const patched = await owner.patch(`/api/listings/${id}`, { images: [mine, bad] })
      expect.soft(patched.status, bad).toBe(422)
    }
    expect((await owner.page(`/listings/${id}`)).body.listing.images).toEqual([mine])
    expect(
      createHash('sha256')
        .update((await stored(theirs)).bytes)
        .digest('hex'),
    ).toBe(before)
    expect(await readFile(secret, 'utf8')).toBe('outside')
  })

  it('of a body that is too large no more is read than the limit (5.2.1)', async () => {
    let read = 0
    const endless = new ReadableStream({
      pull(controller) {
        read += 65_536
        controller.enqueue(new Uint8Array(65_536))
      },
    })
    const headers = { 'content-type': 'multipart/form-data; boundary=x', ...(await owner.csrf()) }
    const init = { method: 'POST', body: endless, headers, duplex: 'half' } as RequestInit
    expect((await owner.request('/api/upload-image', init)).status).toBe(413)
    expect(read).toBeLessThanOrEqual(10 * 1024 * 1024 + 5 * 65_536)
  })
})
