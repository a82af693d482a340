/**
 * `node test/upgrade/make-database.ts CHECKOUT` makes a lived-in database with the code of a released version,
 * built in its own checkout: that version's demo with every state it knew, then the calls that people made, a few
 * hundred more acts, and a kill with mails still to send. Leaves `<version>.sql.gz`, the photos that were uploaded in
 * `<version>.photos.tar`, and in `<version>.json` the links that its mails had. Needs PostgreSQL 15 and its
 * `pg_dump`, as Debian has them.
 */
import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { TestClient } from '../client.ts'
import { centrifuge, pipetteTips } from '../factories.ts'
import { aPicture } from '../pictures.ts'
import { freePort } from '../running.ts'
import { until } from '../until.ts'
import { liveIn } from './lived-in.ts'

const checkout = path.resolve(process.argv[2] ?? '')
const { version } = JSON.parse(readFileSync(path.join(checkout, 'package.json'), 'utf8'))
const password = 'a long enough passphrase'
const demoPassword = 'surplus-centrifuge-demo'
/** That of the tests' app, so that what it signed is still good. */
const secret = 'a-secret-for-tests-only-0123456789'

const postgres = startPostgres()
const dataDir = mkdtempSync(path.join(tmpdir(), 'labex-old-'))
const env = {
  ...process.env,
  DATABASE_URL: postgres.url,
  APP_SECRET: secret,
  DATA_DIR: dataDir,
  PORT: String(await freePort()),
}
const node = path.join(checkout, 'node_modules/.bin/node')
const url = `http://localhost:${env.PORT}`
seedDemo()
const drawn = new Set(photos())
const app = await started(env)
const links = await livedIn().finally(() => app.kill('SIGTERM'))
await new Promise((resolve) => app.once('exit', resolve))
const uploaded = photos().filter((file) => !drawn.has(file))
// A mail server that is away, and a process that dies: its jobs are half done.
const broken = await started({ ...env, SMTP_URL: 'smtp://127.0.0.1:9' })
await liveIn(
  url,
  ['university', 'hospital', 'biotech'].map((name) => `staff@${name}.example`),
  demoPassword,
)
broken.kill('SIGKILL')
await new Promise((resolve) => broken.once('exit', resolve))
const dump = postgres.run('pg_dump', [
  '--inserts',
  '--rows-per-insert=50',
  '--no-owner',
  '--no-privileges',
  postgres.url,
])
// Commands of `psql`, which a client does not know.
const sql = dump.replaceAll(/^\\.*\n/gm, '')
const target = path.join(import.meta.dirname, version)
writeFileSync(`${target}.sql.gz`, gzipSync(sql, { level: 9 }))
writeFileSync(`${target}.json`, `${JSON.stringify({ password, ...links }, null, 2)}\n`)
postgres.stop()
execFileSync('tar', ['-cf', `${target}.photos.tar`, '-C', path.join(dataDir, 'storage'), ...uploaded])

/** By the old code itself, which has a demo for the embedded database only. */
function seedDemo(): void {
  const program = `
    const { openApp } = await import('./src/open.ts')
    const { readConfig } = await import('./src/config.ts')
    const { seedDemo } = await import('./src/demo/seed.ts')
    const { app, close } = await openApp(readConfig())
    await seedDemo(app, { everyState: true })
    await close()
    process.exit(0)`
  execFileSync(node, ['--input-type=module', '-e', program], { cwd: checkout, env, stdio: 'inherit' })
}

async function started(environment: NodeJS.ProcessEnv) {
  const child = spawn(node, ['src/main.ts'], { cwd: checkout, env: environment, stdio: 'inherit' })
  await until(() =>
    fetch(`${url}/ready`).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
  return child
}

/** Of listings, as the store has them. */
function photos(): string[] {
  const folder = path.join(dataDir, 'storage')
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /^listings\/.*\.webp$/.test(file),
  )
}

/** A park in which something of everything happened; answers what its mails lead to. */
async function livedIn() {
  const admin = await anAdministrator()
  const organisations = ['one', 'two'].map((name) => ({
    name: `Institute ${name}`,
    domains: [`${name}.example`],
    location: 'Kruyt',
  }))
  for (const organisation of organisations) ok(await admin.post('/api/admin/organisations', organisation))
  const giver = await aMember('giver@one.example')
  const taker = await aMember('taker@two.example')
  ok(
    await taker.post('/api/alerts', {
      exchange_type: 'offer',
      frequency: 'immediate',
      specifications: { type: ['equipment'] },
    }),
  )
  const offer = await listed(giver, { ...centrifuge, images: [await photoOf(giver)] })
  const taken = await listed(giver, { ...centrifuge, title: 'Second centrifuge' })
  await listed(taker, pipetteTips)
  ok(await giver.post('/api/listings', { ...centrifuge, title: 'Draft of a centrifuge' }))
  const pause = await linkTo('taker@two.example', /\/alerts\/\d+\/pause\?[^\s>]+/)
  const wanted = { exchange_type: 'offer', listing_id: taken, total_units: 1, extra_info: '<p>Monday?</p>' }
  const { body } = ok(await taker.post('/api/connections', wanted))
  ok(
    await admin.post('/api/admin/faq-categories', {
      texts: { en: { name: 'Taking part' }, nl: { name: 'Meedoen' } },
      name: 'Taking part',
    }),
  )
  ok(
    await new TestClient(url).post('/api/contact', {
      name: 'Kim',
      email: 'kim@three.example',
      message: 'May we take part?',
    }),
  )
  ok(
    await new TestClient(url).post('/api/join-labex', {
      organization: 'Three',
      contact_person: 'Kim',
      email: 'kim@three.example',
      location: 'Here',
      confirm_location: true,
      confirm_disclaimer: true,
    }),
  )
  await new TestClient(url).post('/api/users', {
    name: 'Late',
    email: 'late@one.example',
    password,
    password_confirmation: password,
    disclaimer: true,
  })
  const verify = await linkTo('late@one.example', /\/verify-email\/confirm\?[^\s>]+/)
  await new TestClient(url).post('/api/forgot-password', { email: 'giver@one.example' })
  const reset = await linkTo('giver@one.example', /\/reset-password\?[^\s>]+/)
  const session = [...taker.cookies].find(([name]) => name.includes('session'))
  return { offer, connection: body.connection_id, links: { pause, verify, reset }, session }
}

async function anAdministrator(): Promise<TestClient> {
  const said = execFileSync(node, ['src/accounts/make-admin.ts', 'admin@park.example'], {
    cwd: checkout,
    env,
    encoding: 'utf8',
  })
  const link = new URL(/http[^\s>]+/.exec(said)?.[0] ?? '')
  const client = new TestClient(url)
  const { email, token } = Object.fromEntries(link.searchParams)
  ok(await client.post('/api/reset-password', { email, token, password, password_confirmation: password }))
  ok(await client.post('/api/login', { email, password }))
  return client
}

async function aMember(email: string): Promise<TestClient> {
  const client = new TestClient(url)
  ok(
    await client.post('/api/users', {
      name: email.split('@')[0],
      email,
      password,
      password_confirmation: password,
      disclaimer: true,
    }),
  )
  const link = new URL(await linkTo(email, /\/verify-email\/confirm\?[^\s>]+/), url)
  ok(await client.post('/api/email/verify', Object.fromEntries(link.searchParams)))
  ok(await client.post('/api/login', { email, password }))
  return client
}

async function listed(client: TestClient, values: object): Promise<number> {
  const { id } = ok(await client.post('/api/listings', values)).body.listing
  ok(await client.patch(`/api/listings/${id}`, { ...values, status: 'active' }))
  return id
}

async function photoOf(client: TestClient): Promise<string> {
  return ok(await client.upload(await aPicture())).body.path
}

function ok<Answer extends { status: number; body: unknown }>(answer: Answer): Answer {
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
  return answer
}

/** The path and query of the newest such link in a mail to somebody. */
function linkTo(email: string, pattern: RegExp): Promise<string> {
  const folder = path.join(dataDir, 'mail')
  return until(() => {
    try {
      const mails = readdirSync(folder)
        .filter((name) => name.endsWith('.eml'))
        .sort()
        .reverse()
      const texts = mails.map((name) => readFileSync(path.join(folder, name), 'utf8'))
      return texts
        .filter((text) => text.includes(email))
        .map((text) => pattern.exec(text)?.[0])
        .find(Boolean)
    } catch {
      return null
    }
  })
}

/** A separate server, on a socket nobody else can enter. */
function startPostgres() {
  const bin = '/usr/lib/postgresql/15/bin'
  const folder = mkdtempSync(path.join(tmpdir(), 'labex-pg-'))
  execFileSync('chown', ['-R', 'postgres', folder])
  chmodSync(folder, 0o755)
  const asPostgres = (command: string) =>
    execFileSync('su', ['postgres', '-s', '/bin/sh', '-c', command], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  asPostgres(`${bin}/initdb -D ${folder}/files -U labex --encoding=UTF8 --locale=C.UTF-8 --auth=trust`)
  asPostgres(`${bin}/pg_ctl -D ${folder}/files -w -o "-k ${folder} -c listen_addresses=''" start`)
  const url = `postgres://labex@localhost/postgres?host=${folder}`
  return {
    url,
    run: (program: string, args: string[]) =>
      execFileSync(path.join(bin, program), args, { encoding: 'utf8', maxBuffer: 1 << 28 }),
    stop: () => asPostgres(`${bin}/pg_ctl -D ${folder}/files -m fast stop`),
  }
}
