import { afterAll, describe, expect, it } from 'vitest'
import { openS3 } from '../../src/storage/s3.ts'
import { storeTests } from '../store-tests.ts'
import { startSwift } from './swift.ts'

/** The same tests as against the stand-in, and what that does not look at. */
const swift = await startSwift()
afterAll(swift.stop)

storeTests('OpenStack Swift', () => openS3(swift.address))

describe('OpenStack Swift', () => {
  it.each([
    ['a wrong secret', swift.address.replace(':secret@', ':wrong@'), /answered 403/],
    ['an unknown key', swift.address.replace('park%3Alabex', 'park%3Anobody'), /answered 403/],
    ['a bucket that is not there', swift.address.replace('/files', '/others'), /no such bucket/],
  ])('refuses %s at the start', async (_, address, message) => {
    await expect(openS3(address)).rejects.toThrow(message)
  })
})
