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
import { describe, expect, it, onTestFinished } from 'vitest'
import { bombs } from '../../src/images/bombs.fixture.ts'
import { TestClient } from '../client.ts'
import { password } from '../factories.ts'
import { freePort, freshFolder } from '../running.ts'
import { until } from '../until.ts'
import { figure } from './figures.ts'

const root = path.resolve(import.meta.dirname, '../..')
const has = (program: string) => spawnSync('which', [program]).status === 0
/** Where a registry is in reach, the image that the container file asks for. */
const given = process.env.NODE_IMAGE
const isAble = process.getuid?.() === 0 && ['podman', 'runc', ...(given ? [] : ['mmdebstrap'])].every(has)
/** Works without systemd and without a registry. */
const flags = ['--runtime', 'runc', '--cgroup-manager', 'cgroupfs', '--events-backend', 'file']

function podman(...args: string[]): string {
  return execFileSync('podman', [...flags, ...args], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
    env: { ...process.env, DISABLE_HC_SYSTEMD: 'true' },
  }).trim()
}

/** Stands for the registry's Node image, which cannot be fetched everywhere: Debian, Node 24, npm, user 1000. */
async function makeBase(): Promise<string> {
  const folder = path.join(await freshFolder(), 'base')
  execFileSync(
    'mmdebstrap',
    ['--variant=essential', '--include=ca-certificates,libstdc++6', 'bookworm', folder],
    { stdio: 'ignore' },
  )
  const npm = path.resolve(realpathSync(execFileSync('which', ['npm'], { encoding: 'utf8' }).trim()), '../..')
  cpSync(realpathSync(path.join(root, 'node_modules/.bin/node')), path.join(folder, 'usr/local/bin/node'))
  cpSync(npm, path.join(folder, 'usr/local/lib/node_modules/npm'), { recursive: true })
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', path.join(folder, 'usr/local/bin/npm'))
  const passwd = path.join(folder, 'etc/passwd')
  writeFileSync(passwd, `${readFileSync(passwd, 'utf8')}node:x:1000:1000::/tmp:/bin/sh\n`)
  execFileSync(
    'sh',
    ['-c', `tar -C ${folder} -cf - . | podman ${flags.join(' ')} import - localhost/labex-node-base`],
    { stdio: 'ignore' },
  )
  return 'localhost/labex-node-base'
}

/** The registry and the authorities that npm trusts here, as volumes of the build. */
async function npmSettings(): Promise<string[]> {
  const file = path.join(await freshFolder(), 'npmrc')
  const of = (key: string) => execFileSync('npm', ['config', 'get', key], { encoding: 'utf8' }).trim()
  const given = of('cafile')
  const authorities = given === 'null' ? process.env.NODE_EXTRA_CA_CERTS : given
  writeFileSync(file, `registry=${of('registry')}\n${authorities ? 'cafile=/root/authorities.crt\n' : ''}`)
  const volumes = [
    `${file}:/root/.npmrc:ro`,
    ...(authorities ? [`${authorities}:/root/authorities.crt:ro`] : []),
  ]
  return volumes.flatMap((volume) => ['--volume', volume])
}

/** What is usual may be more than this machine allows. */
const limits = ['--ulimit', 'nofile=4096:4096', '--ulimit', 'nproc=4096:4096']

describe.runIf(isAble)('the container', () => {
  it('builds, runs read-only as nobody special in 900 MB, keeps to its health check and stops in order', async () => {
    const base = given ?? (await makeBase())
    podman(
      'build',
      '--format=docker',
      '--pull=never',
      '--network=host',
      '--build-arg',
      `NODE_IMAGE=${base}`,
      ...(await npmSettings()),
      '-f',
      'deploy/container/Containerfile',
      '-t',
      'localhost/labex-proof',
      '.',
    )
    const size = Number(podman('image', 'inspect', '--format', '{{.Size}}', 'localhost/labex-proof'))
    const [port, data] = [await freePort(), path.join(await freshFolder(), 'data')]
    mkdirSync(data)
    chmodSync(path.dirname(data), 0o755)
    chownSync(data, 1000, 1000)
    const id = podman(
      'run',
      '-d',
      '--read-only',
      '--tmpfs',
      '/tmp',
      '--network=host',
      '--memory=900m',
      ...limits,
      '--cap-drop=ALL',
      '--security-opt=no-new-privileges',
      '-e',
      `PORT=${port}`,
      '-e',
      'HOST=127.0.0.1',
      '-v',
      `${data}:/data`,
      'localhost/labex-proof',
    )
    onTestFinished(() => void podman('rm', '-f', id))
    const url = `http://localhost:${port}`
    await until(() =>
      fetch(`${url}/ready`).then(
        ({ ok }) => ok,
        () => false,
      ),
    ).catch(() => expect.fail(podman('logs', id)))
    expect((await (await fetch(url)).text()).length).toBeGreaterThan(5_000)
    expect(podman('exec', id, 'id', '-u')).toBe('1000')
    expect(spawnSync('podman', [...flags, 'exec', id, 'touch', '/app/x']).status).not.toBe(0)
    expect(healthOf(id)).toBe(0)
    const idle = podman('run', '-d', ...limits, 'localhost/labex-proof', 'sleep', '600')
    onTestFinished(() => void podman('rm', '-f', '-t', '0', idle))
    expect(healthOf(idle), 'a container in which nothing answers').not.toBe(0)
    await expectBombsSurvived(url, id)
    podman('stop', '-t', '20', id)
    expect(podman('inspect', '--format', '{{.State.ExitCode}}', id)).toBe('0')
    figure(
      `container: built on ${given ?? 'a base made by mmdebstrap (not the registry’s Node image)'}, ${Math.round(size / 1e6)} MB; read-only, uid 1000, without capabilities, 900 MB: its health check passes and fails as it should, every image bomb was refused or drawn, and it stopped in order`,
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

const healthOf = (id: string) => spawnSync('podman', [...flags, 'healthcheck', 'run', id]).status

async function expectBombsSurvived(url: string, id: string): Promise<void> {
  podman('exec', id, 'node', '--input-type=module', '-e', makePerson)
  const person = new TestClient(url)
  expect((await person.post('/api/login', { email, password })).status).toBe(200)
  for (const [name, bytes] of await bombs())
    expect([200, 422, 413]).toContain((await person.upload(bytes, name)).status)
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
