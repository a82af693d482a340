import { startFauxqs } from 'fauxqs'

/** A stand-in for an S3 service with one empty bucket, as `STORAGE_URL` names it. It takes any key. */
export async function startS3() {
  const server = await startFauxqs({ port: 0, logger: false, init: { buckets: ['files'] } })
  const address = `s3+http://labex:secret@127.0.0.1:${server.port}/files?region=us-east-1`
  return { address, stop: () => server.stop() }
}
