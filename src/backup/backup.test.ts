import { execFileSync } from 'node:child_process'
import { cp, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import type { TestClient } from '../../test/client.ts'
import { password } from '../../test/factories.ts'
import { startS3 } from '../../test/fakes/s3.ts'
import { inDatabase } from '../../test/in-database.ts'
import { freePort, freshFolder, runProgram, startLabEx } from '../../test/running.ts'
import { until } from '../../test/until.ts'
import { eightPeople, expectAllKept, type Journal, movedTo, newJournal, write } from '../../test/writers.ts'
import type { Db } from '../db/connect.ts'
import { lastVerifiedBackup } from '../db/installation.ts'
import { addJob } from '../mail/outbox.ts'
import { openS3 } from '../storage/s3.ts'
import { facts, namedJobs } from './facts.fixture.ts'
import { expectOwnPark, makeOwnPark, type OwnPark } from './park.fixture.ts'
import { eachPhoto } from './photos.ts'
import { beyondKept } from './schedule.ts'
import { readManifest } from './set.ts'
import { verifyBackup } from './verify.ts'

/** On busy cores, a backup that is tried out takes minutes. */
const longMs = 480_000

describe('a backup of a running LabEx', async () => {
  const [dataDir, backupDir] = [await freshFolder(), await freshFolder()]
  const journal = newJournal()
  const earlier = await beforeBackups(dataDir, journal)
  const app = await startLabEx(dataDir, { BACKUP_DIR: backupDir })
  afterAll(() => app.process.kill('SIGKILL'))
  const people = earlier.map((person) => movedTo(app, person))
  let [set, shown] = ['', '']
  let park: OwnPark

  it(
    'is made and tried out when its time has come, while people write',
    async () => {
      park = await makeOwnPark(dataDir, people[2] as TestClient)
      const { id: user_id } = (await (people[1] as TestClient).get('/api/user')).body.user
      const mail = { id: 'held', name: 'account_exists', locale: 'en', data: { user_id } }
      const tomorrow = new Date(Date.now() + 86_400_000)
      await inDatabase({ dataDir }, async (db) => {
        await addJob(db, 'send_mail', mail, { runAt: tomorrow })
        await db.insertInto('recovery_codes').values({ user_id, code_hash: 'used up since' }).execute()
        const ofPhone = { credential_id: Buffer.from('stolen since'), public_key: Buffer.from('a key') }
        const passkey = { user_id, name: 'Phone', user_agent: '', counter: 0, used_at: null, ...ofPhone }
        await db.insertInto('passkeys').values(passkey).execute()
      })
      const meanwhile = newJournal()
      // Without a pause both cores belong to the writers, and the more they write the longer a backup takes.
      const writing = write(people, meanwhile, 1_000)
      await inDatabase({ dataDir }, (db) => addJob(db, 'queue_backup', {}))
      set = await until(() => /"folder":"([^"]+)".*"backed up"/.exec(app.output())?.[1], longMs)
      const count = meanwhile.connections.size
      await until(() => meanwhile.connections.size > count)
      await writing.stop()
      expect(meanwhile.oddities).toEqual([])
      shown = await inDatabase({ dataDir }, shownPhoto)
      const { tables, photos, madeAt } = await readManifest(set)
      const saved = new Set<string>()
      await eachPhoto(set, async (name) => saved.add(name))
      expect([saved.size, [...journal.images].filter((image) => !saved.has(image))]).toEqual([photos, []])
      expect(tables).toMatchObject({ organisations: { rows: 8 }, listings: null })
      expect(await inDatabase({ dataDir }, lastVerifiedBackup)).toEqual(new Date(madeAt))
      expect(path.dirname(set)).toBe(backupDir)
      // Not before its time comes again.
      await inDatabase({ dataDir }, (db) => addJob(db, 'queue_backup', {}))
      await until(() => inDatabase({ dataDir }, async (db) => (await namedJobs(db, 'queue_backup')) === 0))
      expect(await inDatabase({ dataDir }, (db) => namedJobs(db, 'back_up'))).toBe(0)
    },
    longMs,
  )

  it.each([
    ['base.tar.zst', 0.5, /base\.tar\.zst is not as it was written/],
    ['photos.tar', 0.5, /photos\.tar is not as it was written/],
    ['manifest.json', 0.3, /manifest\.json is damaged/],
  ])('with one byte of %s flipped is refused', async (name, at, message) => {
    const copy = path.join(await freshFolder(), 'set')
    await cp(set, copy, { recursive: true })
    const file = path.join(copy, name)
    const bytes = await readFile(file)
    const place = Math.floor(bytes.length * at)
    bytes[place] = (bytes[place] as number) ^ 1
    await writeFile(file, bytes)
    await expect(verifyBackup(copy)).rejects.toThrow(message)
  })

  it('on a full disk says so and leaves nothing behind', async ({ skip }) => {
    const disk = await freshFolder()
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk], { stdio: 'ignore' })
    } catch {
      return skip('may not mount a small disk here')
    }
    try {
      expect(await program(dataDir, 'backup', [path.join(disk, 'set')])).toEqual({
        code: 1,
        output: `\nThere is no room for a backup in ${disk}. Make room, or name another folder.\n`,
      })
      expect(await readdir(disk)).toEqual([])
    } finally {
      execFileSync('umount', ['-l', disk])
    }
  })

  it('comes back elsewhere as another installation, without who was deleted since', async () => {
    const [leaving, staying] = people as [TestClient, TestClient]
    const { id } = (await leaving.get('/api/user')).body.user
    const { email } = (await staying.get('/api/user')).body.user
    await inDatabase({ dataDir }, async (db) => {
      await db.deleteFrom('passkeys').execute()
      await sql`insert into providers (name_en, name_nl, issuer, client_id, sealed_secret, scopes, rows, is_on, is_required, tested_at)
        values ('Late', 'Laat', 'https://login.late.example', 'labex', '', 'openid',
          '[{ "claim": "home", "value": "late", "domains": ["late.example"] }]', true, true, now())`.execute(
        db,
      )
    })
    expect((await leaving.delete('/api/account', { current_password: password })).status).toBe(200)
    await until(() => readFile(path.join(backupDir, 'withdrawals.json'), 'utf8').catch(() => null))
    const before = await inDatabase({ dataDir }, facts)
    await app.stop()
    const elsewhere = await freshFolder()
    const { code, output } = await program(elsewhere, 'restore', [set])
    expect([code, output]).toEqual([0, expect.stringContaining('1 people deleted')])
    expect(output).toContain('1 passkeys, codes and other ways in removed')
    expect(output).toContain('The login of Late (late.example) was required')
    expect(output).toContain('comes without the site’s secret')
    const after = await inDatabase({ dataDir: elsewhere }, facts)
    expect(after).toMatchObject({ sessions: 0, tokens: 0, recovery: 0, passkeys: 0 })
    expect(after.generation).not.toBe(before.generation)
    expect([after.users.includes(id), after.users.length]).toEqual([false, 7])
    expect(after.held.mails).toBeGreaterThan(0)
    const again = await startLabEx(elsewhere)
    const back = movedTo(again, staying)
    expect((await back.get('/api/user')).status).toBe(401)
    await expectAllKept(again, { ...journal, connections: new Set() })
    await expectOwnPark(again.url, park)
    const doctor = (...args: string[]) => program(elsewhere, 'doctor', args)
    const logIn = async () => (await back.post('/api/login', { email, password })).status
    expect(await doctor('--read-only', 'On')).toMatchObject({
      code: 1,
      output: expect.stringContaining('takes on or off'),
    })
    expect(await doctor('--read-only', 'on')).toMatchObject({
      code: 0,
      output: expect.stringContaining('Nothing can be changed'),
    })
    expect(await logIn()).toBe(503)
    expect(await doctor('--read-only', 'off')).toEqual({ code: 0, output: 'Everything works again.\n' })
    expect(await logIn()).toBe(200)
    const released = { code: 0, output: `${after.held.mails} mails go out now.\n` }
    expect(await doctor('--release-mails')).toEqual(released)
    await until(async () => (await mailsIn(elsewhere)).some((name) => name.endsWith('-held.eml')))
    expect((await inDatabase({ dataDir: elsewhere }, facts)).held).toEqual({ jobs: 0, mails: 0 })
    await again.stop()
    expect(await program(elsewhere, 'restore', [set])).toMatchObject({
      code: 1,
      output: expect.stringContaining('into an empty place only'),
    })
    const s3 = await startS3()
    await (await openS3(s3.address)).writeNote('site', 'another')
    expect(await program(await freshFolder(), 'restore', [set], { STORAGE_URL: s3.address })).toMatchObject({
      code: 1,
      output: expect.stringMatching(/these files are those of another LabEx/),
    })
    await s3.stop()
    await mkdir(path.join(elsewhere, 'restoring'))
    const cutShort = runProgram(elsewhere, await freePort())
    expect([await cutShort.exit, cutShort.output()]).toEqual([
      1,
      expect.stringMatching(/a restore into .* was cut short/),
    ])
  })

  it('is made of a stopped one too, with the secret when asked for', async () => {
    const second = path.join(backupDir, 'by-hand')
    expect(await program(dataDir, 'backup', [second, '--with-secret'])).toMatchObject({ code: 0 })
    expect(await readFile(path.join(second, 'secret'))).toEqual(await readFile(path.join(dataDir, 'secret')))
    expect((await stat(path.join(second, 'secret'))).mode & 0o777).toBe(0o600)
    expect(Object.values((await readManifest(second)).tables)).not.toContain(null)
    const verified = await program(dataDir, 'backup', ['--verify', second])
    expect(verified).toMatchObject({ code: 0, output: expect.stringContaining('is whole') })
    await writeFile(path.join(dataDir, 'storage', shown), 'another photo')
    const third = path.join(backupDir, 'of-a-damaged-photo')
    expect(await program(dataDir, 'backup', [third])).toMatchObject({ code: 0 })
    await expect(verifyBackup(third)).rejects.toThrow(`lacks 1 photos that listings show, like ${shown}`)
  })
})

describe('which backup is one too many', () => {
  const oldest = (keep: number, ...made: string[]) =>
    beyondKept(
      made.map((madeAt) => ({ madeAt: new Date(madeAt) })),
      keep,
      'Europe/Amsterdam',
    )?.madeAt.toISOString()

  it('is the oldest when more days than are kept have one', () => {
    const days = ['2027-10-28T21:30:00Z', '2027-10-29T21:30:00Z', '2027-10-30T21:30:00Z']
    expect(oldest(3, ...days)).toBeUndefined()
    expect(oldest(2, ...days)).toBe('2027-10-28T21:30:00.000Z')
  })

  it('is none for many of one day, as that of 25 hours by the clock of the park', () => {
    const minutes = Array.from({ length: 60 }, (_, minute) =>
      new Date(Date.UTC(2027, 9, 31, 22, minute)).toISOString(),
    )
    expect(oldest(2, '2027-10-30T21:30:00Z', '2027-10-30T23:30:00Z', ...minutes)).toBeUndefined()
  })
})

/** People whose writing is over before a schedule, which looks every minute, can make a backup in the midst of it. */
async function beforeBackups(dataDir: string, journal: Journal): Promise<TestClient[]> {
  const app = await startLabEx(dataDir)
  const people = await eightPeople(app)
  const writing = write(people, journal)
  await until(() => journal.connections.size > 4 && journal.images.size > 4)
  await writing.stop()
  await app.stop()
  return people
}

const shownPhoto = async (db: Db) =>
  (
    await db
      .selectFrom('listing_images')
      .select('path')
      .where('sha256', 'is not', null)
      .executeTakeFirstOrThrow()
  ).path

const scripts = {
  backup: 'src/backup/run-backup.ts',
  restore: 'src/backup/run-restore.ts',
  doctor: 'src/doctor/doctor.ts',
}

/** Runs to its end what `npm run …` runs. */
async function program(dataDir: string, name: keyof typeof scripts, args: string[], env = {}) {
  const running = runProgram(dataDir, 3_000, scripts[name], args, env)
  return { code: await running.exit, output: running.output() }
}

const mailsIn = (dataDir: string) => readdir(path.join(dataDir, 'mail')).catch(() => [])
