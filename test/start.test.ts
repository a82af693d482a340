import { execFileSync, spawnSync } from 'node:child_process'
import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { postOffice } from './fakes/smtp.ts'
import { inDatabase } from './in-database.ts'
import { freePort, freshFolder, runProgram, startLabEx } from './running.ts'

/** The real process on a data folder in which something is not as it should be. */
describe('LabEx does not start, says why and what to do, and leaves nothing running', async () => {
  const made = await freshFolder()
  await (await startLabEx(made)).stop()
  const { table } = await tablePath(made)

  async function aCopy(): Promise<string> {
    const copy = await freshFolder()
    execFileSync('cp', ['-a', `${made}/.`, copy])
    return copy
  }

  it.each<[string, (dataDir: string) => void, RegExp]>([
    [
      'an empty secret',
      (dir) => truncateSync(path.join(dir, 'secret')),
      /DATA_DIR: .*secret is empty or cut short/,
    ],
    [
      'a short secret',
      (dir) => truncateSync(path.join(dir, 'secret'), 20),
      /secret is empty or cut short.*backup/,
    ],
    ['an empty postmaster.pid', (dir) => writePid(dir, ''), /postmaster\.pid is damaged.* remove /],
    ['a senseless postmaster.pid', (dir) => writePid(dir, 'what\n'), /postmaster\.pid is damaged.* remove /],
    ['no database', (dir) => remove(dir, 'postgres'), /has storage\/ but no postgres\/.* backup/],
    ['an empty database folder', (dir) => empty(dir, 'postgres'), /has storage\/ but no postgres\//],
    ['no files', (dir) => remove(dir, 'storage'), /has postgres\/ but no storage\/.* backup/],
    [
      'a damaged cluster',
      (dir) => truncateSync(path.join(dir, 'postgres/global/pg_control'), 100),
      /files are damaged.* last backup/,
    ],
    [
      'a damaged table',
      (dir) => scribble(path.join(dir, 'postgres', table)),
      /files are damaged.* last backup/,
    ],
  ])('with %s', async (_, spoil, message) => {
    const dataDir = await aCopy()
    writeFileSync(path.join(dataDir, 'storage/listings-of-before'), '')
    spoil(dataDir)
    const app = runProgram(dataDir, await freePort())
    expect(await app.exit).toBe(1)
    expect(app.output()).toMatch(message)
    expect(app.output()).not.toMatch(/ at .*\.(ts|js):/)
    expect(spawnSync('pgrep', ['-f', `-D ${dataDir}`], { encoding: 'utf8' }).stdout).toBe('')
  })

  it('with older code than its database was used with', async () => {
    const dataDir = await aCopy()
    const newer = sql`insert into kysely_migration values ('9999_from_the_future', now()::text)`
    await inDatabase({ dataDir }, (db) => newer.execute(db))
    const app = runProgram(dataDir, await freePort())
    expect(await app.exit).toBe(1)
    expect(app.output()).toMatch(/^A newer LabEx has used this database .*9999_from_the_future.*backup/)
    const admin = runProgram(dataDir, 3_000, 'src/accounts/make-admin.ts', ['admin@kept.example'])
    expect(await admin.exit).toBe(1)
    expect(admin.output()).toMatch(/^A newer LabEx/)
  })

  it('with a DATABASE_URL where nobody answers', async () => {
    const env = { DATABASE_URL: 'postgres://labex:hidden@127.0.0.1:1/labex', APP_SECRET: 'x'.repeat(32) }
    const app = runProgram(await freshFolder(), await freePort(), 'src/main.ts', [], env)
    expect(await app.exit).toBe(1)
    expect(app.output()).toMatch(/^LabEx cannot start:\nDATABASE_URL: the database cannot be used/)
    expect(app.output()).not.toMatch(/hidden| at .*\.(ts|js):/)
  })

  it('keeps one whole secret, and nothing half written beside it', () => {
    expect(readdirSync(made).filter((name) => name.startsWith('secret'))).toEqual(['secret'])
  })
})

describe('make-admin', () => {
  it('makes no second site where there is none', async () => {
    const dataDir = path.join(await freshFolder(), 'elsewhere')
    const admin = runProgram(dataDir, 3_000, 'src/accounts/make-admin.ts', ['admin@kept.example'])
    expect(await admin.exit).toBe(1)
    expect(admin.output()).toContain(
      `DATA_DIR: there is no LabEx in ${dataDir}. Set what the running LabEx is set to`,
    )
    expect(readdirSync(path.dirname(dataDir))).toEqual([])
  })

  it('names the site and the folder it acts on', async () => {
    const dataDir = await freshFolder()
    await (await startLabEx(dataDir)).stop()
    const env = { APP_URL: 'https://labex.park.example' }
    const admin = runProgram(dataDir, 3_000, 'src/accounts/make-admin.ts', ['admin@kept.example'], env)
    expect(await admin.exit).toBe(0)
    expect(admin.output()).toMatch(
      `admin@kept.example is an administrator of labex.park.example, with the data in ${dataDir}. `,
    )
    expect(/http\S+/.exec(admin.output())?.[0]).toMatch(
      /^https:\/\/labex\.park\.example\/reset-password\?token=/,
    )
  })
})

it('a DATA_DIR that is a file, or below one, is refused in a sentence', async () => {
  const file = path.join(await freshFolder(), 'file')
  writeFileSync(file, 'not a folder')
  for (const dataDir of [file, path.join(file, 'data')]) {
    const refused = runProgram(dataDir, 3_999)
    expect(await refused.exit).toBe(1)
    expect(refused.output()).toContain(`no folder can be made at ${dataDir} (a file is in its way)`)
    expect(refused.output()).not.toMatch(/ at .*\.ts:/)
  }
})

describe('doctor', () => {
  it('finds all well at a site that runs, sends a mail, and says what to do when it does not run', async () => {
    const office = await postOffice()
    const env = { SMTP_URL: `smtp://127.0.0.1:${office.port}` }
    const app = await startLabEx(await freshFolder(), env)
    const admin = runProgram(app.dataDir, app.port, 'src/accounts/make-admin.ts', ['admin@kept.example'])
    expect(await admin.exit).toBe(0)
    const ask = async (args: string[] = []) => {
      const doctor = runProgram(app.dataDir, app.port, 'src/doctor/doctor.ts', args, env)
      return [await doctor.exit, doctor.output()] as const
    }
    await inDatabase(app, (db) =>
      sql`insert into park_settings (section, content) values ('name', '{"park_name": "Parc Lumière"}')`.execute(
        db,
      ),
    )
    const [status, said] = await ask(['somebody@kept.example'])
    expect(said).toMatch(/^fine +settings .*, Parc Lumière, /m)
    // Whether there is room is the machine's affair.
    expect(said.match(/^WRONG +(?!space)\w+/gm)).toBeNull()
    // Nobody has set BACKUP_DIR here.
    expect(said).toMatch(/^not yet +backup +none by itself\n +→ Set BACKUP_DIR/m)
    expect(status).toBe(/^WRONG/m.test(said) ? 1 : 0)
    for (const subject of ['settings', 'build', 'storage', 'database', 'jobs', 'clock', 'site', 'mail'])
      expect(said).toMatch(new RegExp(`^fine +${subject} `, 'm'))
    expect(said).toMatch(/^(fine|WRONG) +space /m)
    expect(said).toContain(`${app.url} sees us as 127.0.0.1`)
    expect(office.received.map(({ to }) => to)).toEqual([['somebody@kept.example']])
    expect(office.received[0]?.raw).toMatch(/^From: =\?UTF-8\?Q\?LabEx_Parc_Lumi=C3=A8re\?=/m)
    await office.close()
    await app.stop()
    const [statusAfter, saidAfter] = await ask()
    expect(statusAfter).toBe(1)
    expect(saidAfter).toMatch(/WRONG +site .*ECONNREFUSED.*\n +→ Look whether LabEx and its proxy run/)
    expect(saidAfter).toMatch(/WRONG +mail .*ECONNREFUSED.*\n +→ Look at SMTP_URL/)
    expect(saidAfter).toMatch(/fine +database/)
    expect(await ask(['--take-bucket'])).toEqual([1, expect.stringContaining('there is no bucket to take')])
    await inDatabase(app, (db) =>
      sql`delete from kysely_migration where name = (select max(name) from kysely_migration)`.execute(db),
    )
    const [, saidOfOlder] = await ask()
    expect(saidOfOlder).toMatch(/^WRONG +database .*its tables are of an older LabEx/m)
    expect(saidOfOlder).not.toMatch(/^\w+ +(photos|backup|jobs) /m)
  })

  it('makes nothing where there is no LabEx', async () => {
    const folder = await freshFolder()
    const doctor = runProgram(path.join(folder, 'none'), 3_000, 'src/doctor/doctor.ts')
    expect(await doctor.exit).toBe(1)
    expect(doctor.output()).toMatch(/WRONG +database +DATA_DIR: there is no LabEx in /)
    expect(readdirSync(folder)).toEqual([])
  })
})

const writePid = (dir: string, text: string) => writeFileSync(path.join(dir, 'postgres/postmaster.pid'), text)
const remove = (dir: string, name: string) => rmSync(path.join(dir, name), { recursive: true })
const empty = (dir: string, name: string) => {
  remove(dir, name)
  mkdirSync(path.join(dir, name))
}

/** The middle of every page, so that its checksum is wrong. */
function scribble(file: string): void {
  const handle = openSync(file, 'r+')
  writeSync(handle, Buffer.alloc(1_000, 7), 0, 1_000, 4_000)
  closeSync(handle)
}

/** Where PostgreSQL keeps the table that a start reads first. */
async function tablePath(dataDir: string): Promise<{ table: string }> {
  const asked = sql<{ table: string }>`select pg_relation_filepath('kysely_migration') as table`
  const { rows } = await inDatabase({ dataDir }, (db) => asked.execute(db))
  return rows[0] as { table: string }
}
