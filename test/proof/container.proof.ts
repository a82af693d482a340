import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { bombs } from '../../src/images/bombs.fixture.ts'
import { TestClient } from '../client.ts'
import { password } from '../factories.ts'
import { freePort, freshFolder } from '../running.ts'
import { until } from '../until.ts'
import { figure } from './figures.ts'
import { flags, importImage, npmSettings, podman } from './podman.ts'

const root = path.resolve(import.meta.dirname, '../..')
const image = 'localhost/labex-proof'
const has = (program: string) => spawnSync('which', [program]).status === 0
/** Where a registry is in reach, the image that the container file asks for. */
const given = process.env.NODE_IMAGE
const isAble = process.getuid?.() === 0 && ['podman', 'runc', ...(given ? [] : ['mmdebstrap'])].every(has)
/** Stands for the registry's Node image, which cannot be fetched everywhere: Debian, Node 24, npm, user 1000. */
async function makeBase(): Promise<string> {
  const folder = path.join(await freshFolder(), 'base')
  execFileSync('mmdebstrap', ['--variant=apt', '--include=ca-certificates,libstdc++6', 'trixie', folder], {
    stdio: 'ignore',
  })
  const npm = path.resolve(realpathSync(execFileSync('which', ['npm'], { encoding: 'utf8' }).trim()), '../..')
  cpSync(realpathSync(path.join(root, 'node_modules/.bin/node')), path.join(folder, 'usr/local/bin/node'))
  cpSync(npm, path.join(folder, 'usr/local/lib/node_modules/npm'), { recursive: true })
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', path.join(folder, 'usr/local/bin/npm'))
  const passwd = path.join(folder, 'etc/passwd')
  writeFileSync(passwd, `${readFileSync(passwd, 'utf8')}node:x:1000:1000::/tmp:/bin/sh\n`)
  importImage(`tar -C ${folder} -cf - .`, 'localhost/labex-node-base')
  return 'localhost/labex-node-base'
}

/** As volumes of the build. */
async function npmVolumes(): Promise<string[]> {
  const file = path.join(await freshFolder(), 'npmrc')
  const { registry, authorities } = npmSettings()
  writeFileSync(file, `registry=${registry}\n${authorities ? 'cafile=/root/authorities.crt\n' : ''}`)
  const volumes = [
    `${file}:/root/.npmrc:ro`,
    ...(authorities ? [`${authorities}:/root/authorities.crt:ro`] : []),
  ]
  return volumes.flatMap((volume) => ['--volume', volume])
}

/** What is usual may be more than this machine allows. */
const limits = ['--ulimit', 'nofile=4096:4096', '--ulimit', 'nproc=4096:4096']

/** As the compose file has them. */
const hardened = [
  ...['--read-only', '--tmpfs', '/tmp', '--network=host', ...limits],
  ...['--cap-drop=ALL', '--security-opt=no-new-privileges', '-e', 'HOST=127.0.0.1'],
]
const deployed = (name: string) => readFileSync(path.join(root, 'deploy/container', name), 'utf8')
const serverVersion = /postgres:(\d+)/.exec(deployed('compose.yml'))?.[1]

it('the image has the pg_dump of the compose file’s PostgreSQL', () => {
  expect(deployed('Containerfile')).toContain(` postgresql-client-${serverVersion} `)
})

describe.runIf(isAble)('the container', () => {
  let base: string
  beforeAll(async () => {
    base = given ?? (await makeBase())
    const build = ['build', '--format=docker', '--pull=never', '--network=host']
    const settings = ['--build-arg', `NODE_IMAGE=${base}`, ...(await npmVolumes())]
    podman(...build, ...settings, '-f', path.join(root, 'deploy/container/Containerfile'), '-t', image, root)
  }, 3_600_000)

  it('runs read-only as nobody special in 900 MB, keeps to its health check and stops in order', async () => {
    const size = Number(podman('image', 'inspect', '--format', '{{.Size}}', image))
    const [port, data] = [await freePort(), path.join(await freshFolder(), 'data')]
    mkdirSync(data)
    chmodSync(path.dirname(data), 0o755)
    chownSync(data, 1000, 1000)
    const id = podman(
      ...['run', '-d', ...hardened, '--memory=900m', '-e', `PORT=${port}`, '-v', `${data}:/data`, image],
    )
    onTestFinished(() => void podman('rm', '-f', id))
    const url = `http://localhost:${port}`
    await ready(url, id)
    expect((await (await fetch(url)).text()).length).toBeGreaterThan(5_000)
    expect(podman('exec', id, 'id', '-u')).toBe('1000')
    expect(spawnSync('podman', [...flags, 'exec', id, 'touch', '/app/x']).status).not.toBe(0)
    expect(healthOf(id)).toBe(0)
    const idle = podman('run', '-d', ...limits, image, 'sleep', '600')
    onTestFinished(() => void podman('rm', '-f', '-t', '0', idle))
    expect(healthOf(idle), 'a container in which nothing answers').not.toBe(0)
    await expectBombsSurvived(url, id)
    podman('stop', '-t', '20', id)
    expect(podman('inspect', '--format', '{{.State.ExitCode}}', id)).toBe('0')
    figure(
      `container: built on ${given ?? 'a base made by mmdebstrap (not the registry’s Node image)'}, ${Math.round(size / 1e6)} MB; read-only, uid 1000, without capabilities, 900 MB: its health check passes and fails as it should, every image bomb was refused or drawn, and it stopped in order`,
    )
  })

  it('makes a backup every day beside a PostgreSQL of its own, and comes back from one', async () => {
    const [port, server] = [await freePort(), await startServer(base)]
    const volumes = ['files', 'backups', 'fresh'].map((name) => `labex-proof-${name}-${port}`)
    onTestFinished(() => void podman('volume', 'rm', '-f', ...volumes))
    const [files, backups, fresh] = volumes
    const labEx = (database: string, data = files, ...args: string[]) => [
      ...[...hardened, '--memory=1500m', '-e', `PORT=${port}`, '-e', `APP_SECRET=${'x'.repeat(32)}`],
      ...['-e', `DATABASE_URL=${server.url}/${database}`, '-e', 'TMPDIR=/data/temporary'],
      ...['-e', 'BACKUP_DIR=/backups', '-v', `${backups}:/backups`, '-v', `${data}:/data`, image, ...args],
    ]
    const id = podman('run', '-d', ...labEx('labex'))
    onTestFinished(() => void podman('rm', '-f', id))
    const url = `http://localhost:${port}`
    await ready(url, id)
    const hasBackup = () => /fine +backup/.test(doctorIn(id))
    expect(hasBackup()).toBe(false)
    await until(hasBackup)
    podman('exec', id, 'node', '--input-type=module', '-e', makePerson)
    podman('exec', id, 'npm', 'run', 'backup', '--', '/backups/by-hand')
    podman('exec', id, 'npm', 'run', 'backup', '--', '--verify', '/backups/by-hand')
    podman('stop', '-t', '20', id)
    server.sql('create database restored')
    const restore = ['npm', 'run', 'restore', '--', '/backups/by-hand']
    expect(podman('run', '--rm', ...labEx('restored', fresh, ...restore))).toContain('Restored the backup')
    const again = podman('run', '-d', ...labEx('restored', fresh))
    onTestFinished(() => void podman('rm', '-f', again))
    await ready(url, again)
    expect((await new TestClient(url).post('/api/login', { email, password })).status).toBe(200)
    figure(
      `container: beside Debian’s PostgreSQL ${serverVersion} it made a backup by itself and tried it out, one by hand, and came back from that in an empty database and volume`,
    )
  })
})

it.runIf(has('docker-compose'))('the compose file keeps to the schema of Compose', async () => {
  // Version 1 of the program, which Debian 12 has, does not know that a project has a name.
  const text = readFileSync(path.join(root, 'deploy/container/compose.yml'), 'utf8').replace(/^name:.*$/m, '')
  const file = path.join(await freshFolder(), 'compose.yml')
  const isTaken = (compose: string) => {
    writeFileSync(file, compose)
    const settings = path.join(root, 'deploy/container/compose.env.example')
    const env = { ...process.env, DB_PASSWORD: 'x', APP_SECRET: 'x' }
    const args = ['--env-file', settings, '-f', file, 'config', '-q']
    return spawnSync('docker-compose', args, { env }).status === 0
  }
  expect([isTaken(text), isTaken(text.replace('mem_limit', 'mem_limits'))]).toEqual([true, false])
})

/** Stands for the registry's PostgreSQL: Debian's of the same version. */
async function startServer(base: string) {
  const [folder, port] = [await freshFolder(), await freePort()]
  const bin = `/usr/lib/postgresql/${serverVersion}/bin`
  const install = `apt-get update && apt-get install -y --no-install-recommends postgresql-${serverVersion}`
  writeFileSync(path.join(folder, 'Containerfile'), `FROM ${base}\nRUN ${install}\nUSER postgres\n`)
  podman('build', '--pull=never', '--network=host', '-t', 'localhost/labex-proof-db', folder)
  const serve = `${bin}/initdb -D /tmp/db -U labex -A trust -E UTF8 && exec ${bin}/postgres -D /tmp/db -h 127.0.0.1 -p ${port} -k /tmp`
  const id = podman(
    ...['run', '-d', '--network=host', ...limits, 'localhost/labex-proof-db', 'sh', '-c', serve],
  )
  onTestFinished(() => void podman('rm', '-f', id))
  const psql = [
    'exec',
    id,
    `${bin}/psql`,
    '-h',
    '/tmp',
    '-p',
    `${port}`,
    '-U',
    'labex',
    '-d',
    'postgres',
    '-c',
  ]
  await until(() => spawnSync('podman', [...flags, ...psql, 'select 1']).status === 0)
  const sql = (text: string) => podman(...psql, text)
  sql('create database labex')
  return { url: `postgres://labex@127.0.0.1:${port}`, sql }
}

async function ready(url: string, id: string): Promise<void> {
  const isReady = () =>
    fetch(`${url}/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  await until(isReady).catch(() => expect.fail(spawnSync('podman', [...flags, 'logs', id]).output.join('\n')))
}

const doctorIn = (id: string) =>
  spawnSync('podman', [...flags, 'exec', id, 'npm', 'run', 'doctor'], { encoding: 'utf8' }).stdout

const healthOf = (id: string) => spawnSync('podman', [...flags, 'healthcheck', 'run', id]).status

async function expectBombsSurvived(url: string, id: string): Promise<void> {
  podman('exec', id, 'node', '--input-type=module', '-e', makePerson)
  const person = new TestClient(url)
  expect((await person.post('/api/login', { email, password })).status).toBe(200)
  // Where memory is short its process may be ended twice, which is no word about the file.
  for (const [name, bytes] of await bombs())
    expect([200, 422, 413, 503]).toContain((await person.upload(bytes, name)).status)
  expect((await fetch(`${url}/ready`)).status).toBe(200)
}

const email = 'somebody@institute.example'

/** Run inside, because the database's socket is. */
const makePerson = `
import { hashPassword } from '/app/src/accounts/password.ts'
import { readConfig } from '/app/src/config.ts'
import { connectToRunning } from '/app/src/db/running.ts'
const { db, close } = await connectToRunning(readConfig())
const organisation = { name: 'Institute', location: 'Building A', status: 'approved' }
const { id } = await db.insertInto('organisations').values(organisation).returning('id').executeTakeFirstOrThrow()
const person = { name: 'Somebody', email: '${email}', organisation_id: id, verified_at: new Date() }
await db.insertInto('users').values({ ...person, password_hash: await hashPassword('${password}') }).execute()
await close()`
