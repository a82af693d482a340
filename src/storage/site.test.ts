import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { startS3 } from '../../test/fakes/s3.ts'
import { checkOwner } from '../doctor/place.ts'
import { belongTogether, claimStore, takeStore } from './generation.ts'
import { moveFiles } from './move.ts'
import { openS3 } from './s3.ts'

/** Two sites set to one bucket: each would remove the photos of the other, which no row of it shows. */
const s3 = await startS3()
afterAll(() => s3.stop())
const env = { STORAGE_URL: s3.address }
const first = await testApp({ env })
const second = await testApp()
const bucket = await openS3(s3.address)
// Databases of tests are copies of one.
await sql`update installation set site = gen_random_uuid(), generation = gen_random_uuid()`.execute(second.db)
const claimedBy = ({ db }: typeof first) => claimStore(db, bucket, { storageUrl: s3.address })

it('the bucket is that of the site that started on it first, and of nobody else', async () => {
  await claimedBy(first)
  expect(await belongTogether(first.db, bucket)).toBe(true)
  await expect(claimedBy(second)).rejects.toThrow(/^STORAGE_URL: .*another LabEx.*doctor -- --take-bucket$/)
  expect(await checkOwner(first.db, first.config)).toEqual([])
  expect(await checkOwner(second.db, { ...second.config, storageUrl: s3.address })).toMatchObject([
    { subject: 'storage', remedy: expect.stringContaining('--take-bucket') },
  ])
})

it('one that is marked under a running site is not cleared by it', async () => {
  await bucket.writeNote('site', 'another')
  expect(await belongTogether(first.db, bucket)).toBe(false)
  await takeStore(first.db, bucket)
  expect(await belongTogether(first.db, bucket)).toBe(true)
})

it('files are not moved into the bucket of another', async () => {
  await bucket.removeNote('generation')
  await expect(moveFiles(second.store, bucket, () => {})).rejects.toThrow('files of another LabEx')
})

it('when it is taken, the other site is refused, and its photos stay', async () => {
  await claimedBy(first)
  await bucket.put('listings/theirs.webp', randomBytes(100))
  await takeStore(second.db, bucket)
  await claimedBy(second)
  await expect(claimedBy(first)).rejects.toThrow('another LabEx')
  expect(await belongTogether(second.db, bucket)).toBe(false)
  await bucket.remove('listings/theirs.webp')
  await takeStore(second.db, bucket)
  expect(await belongTogether(second.db, bucket)).toBe(true)
})
