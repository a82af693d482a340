import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { expect, it } from 'vitest'
import { openDb, openPool } from '../src/db/connect.ts'
import { testDatabase } from './app.ts'
import { TestClient } from './client.ts'
import { aClient } from './factories.ts'
import { startS3 } from './fakes/s3.ts'
import { postOffice } from './fakes/smtp.ts'
import { ownAuthority, startTls } from './fakes/tls-front.ts'
import { aPicture } from './pictures.ts'
import { freePort, freshFolder, runProgram, startLabEx } from './running.ts'

/** Database, bucket and mail server with certificates that only a park's own authority signed. */
it('certificates of an authority of one’s own are good for all three, once it is named', async () => {
  const authority = await ownAuthority()
  const connection = await testDatabase()
  const { host = '', port, user, database } = connection
  const [s3, office] = [await startS3(), await postOffice()]
  const fronts = {
    database: await startTls(authority, path.join(host, `.s.PGSQL.${port}`), true),
    files: await startTls(authority, Number(new URL(s3.address).port)),
    mail: await startTls(authority, office.port),
  }
  const given = {
    APP_SECRET: randomBytes(24).toString('hex'),
    DATABASE_URL: `postgres://${user}@localhost:${fronts.database.port}/${database}?sslmode=verify-full`,
    STORAGE_URL: `s3+https://labex:secret@localhost:${fronts.files.port}/files?region=us-east-1`,
    SMTP_URL: `smtps://localhost:${fronts.mail.port}`,
  }
  const dataDir = await freshFolder()
  const refused = runProgram(dataDir, await freePort(), 'src/main.ts', [], given)
  expect(await refused.exit).toBe(1)
  expect(refused.output()).toMatch(/certificate|self.signed/i)

  const env = { ...given, NODE_EXTRA_CA_CERTS: authority.file }
  const app = await startLabEx(dataDir, env)
  const run = async (script: string, args: string[]) => {
    const program = runProgram(dataDir, app.port, script, args, env)
    return [await program.exit, program.output()] as const
  }
  expect((await run('src/accounts/make-admin.ts', ['admin@kept.example']))[0]).toBe(0)
  const [, said] = await run('src/doctor/doctor.ts', ['somebody@kept.example'])
  expect(said.match(/^WRONG +(?!space)\w+/gm)).toBeNull()
  for (const subject of ['authority', 'storage', 'database', 'mail'])
    expect(said).toMatch(new RegExp(`^fine +${subject} `, 'm'))
  expect(office.received.map(({ to }) => to)).toEqual([['somebody@kept.example']])
  const db = openDb(openPool({ ...connection, max: 1 }, () => {}))
  const person = await aClient({ db, client: () => new TestClient(app.url) })
  expect((await person.upload(await aPicture())).status).toBe(200)
  await db.destroy()
  await app.stop()
  for (const front of Object.values(fronts)) front.close()
  await Promise.all([s3.stop(), office.close()])
}, 120_000)
