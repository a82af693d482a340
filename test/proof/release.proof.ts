import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, existsSync, readdirSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { TestClient } from '../client.ts'
import { anOrganisation, centrifuge, password } from '../factories.ts'
import { inDatabase } from '../in-database.ts'
import { mailTo } from '../mailbox.ts'
import { freePort, freshFolder } from '../running.ts'
import { until } from '../until.ts'
import { figure } from './figures.ts'

const root = path.resolve(import.meta.dirname, '../..')

it('a release starts in an empty folder without installing or building, and does the main job', async () => {
  const archive = makeRelease()
  const folder = await freshFolder()
  const dataDir = path.join(folder, 'data')
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  chmodSync(folder, 0o755)
  execFileSync('tar', ['-xzf', archive, '-C', folder])
  const [name = ''] = readdirSync(folder)
  const began = performance.now()
  const site = await startThere(path.join(folder, name), dataDir)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  expect(site.said()).not.toMatch(/Installing|Building/)
  expect((await (await fetch(site.url)).text()).length).toBeGreaterThan(5_000)

  const [owner, other] = [await signUp(site.url, dataDir), await signUp(site.url, dataDir)]
  const listed = await owner.client.post('/api/listings', centrifuge)
  const { id } = listed.body.listing
  expect((await owner.client.patch(`/api/listings/${id}`, { ...centrifuge, status: 'active' })).status).toBe(
    200,
  )
  const wanted = { exchange_type: 'offer', listing_id: id, total_units: 1, extra_info: '' }
  expect((await other.client.post('/api/connections', wanted)).status).toBe(200)
  // A mail takes a moment, and the one of sign-up is there already.
  await until(async () =>
    (await mailTo(dataDir, owner.email, /./)).links.some((link) => /\/connections\/\d+/.test(link)),
  )
  await site.stop()
  figure(
    `${name}: ${megabytes(archive)} packed, ${unpacked(path.join(folder, name))} unpacked; ready ${seconds} s after npm start, with no registry in reach; two people signed up, listed and connected`,
  )
})

function makeRelease(): string {
  execFileSync('npm', ['run', '-s', 'release'], { cwd: root, stdio: 'ignore' })
  const [name = ''] = readdirSync(path.join(root, 'release')).sort((one, other) => made(other) - made(one))
  return path.join(root, 'release', name)
}

const made = (name: string) => statSync(path.join(root, 'release', name)).mtimeMs
const megabytes = (file: string) => `${Math.round(statSync(file).size / 1e6)} MB`
const unpacked = (folder: string) => execFileSync('du', ['-sh', folder], { encoding: 'utf8' }).split('\t')[0]

/** By any npm, as on a machine that has nothing of ours and reaches nothing. */
async function startThere(cwd: string, dataDir: string) {
  const port = await freePort()
  const env = {
    PATH: '/usr/local/bin:/usr/bin:/bin',
    HOME: path.dirname(dataDir),
    npm_config_offline: 'true',
    npm_config_registry: 'http://127.0.0.1:9/',
    DATA_DIR: dataDir,
    PORT: String(port),
  }
  const child = spawn('npm', ['start'], { cwd, env, detached: true })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const kill = (signal: NodeJS.Signals) => process.kill(-(child.pid ?? 0), signal)
  onTestFinished(() => {
    if (child.exitCode === null && child.signalCode === null) kill('SIGKILL')
  })
  await Promise.race([until(() => said.includes('LabEx is running')), ended.then(() => expect.fail(said))])
  const stop = async () => {
    kill('SIGTERM')
    await ended
    expect(existsSync(path.join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
  }
  return { url: `http://localhost:${port}`, said: () => said, stop }
}

/** Somebody of an organisation of their own, by sign-up’s form and the link of its mail. */
async function signUp(url: string, dataDir: string) {
  const { domain } = await inDatabase({ dataDir }, (db) => anOrganisation({ db }))
  const email = `somebody@${domain}`
  const client = new TestClient(url)
  const form = { name: 'Somebody', email, password, password_confirmation: password, disclaimer: true }
  expect((await client.post('/api/users', form)).status).toBe(200)
  const { links } = await mailTo(dataDir, email, /./)
  const token = new URL(links[0] ?? '').searchParams.get('token')
  expect((await client.post('/api/email/verify', { token })).status).toBe(200)
  expect((await client.post('/api/login', { email, password })).status).toBe(200)
  return { client, email }
}
