import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { networkInterfaces, tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { describe, expect, it, onTestFinished } from 'vitest'
import { maxImageBytes } from '../../src/images/limits.ts'
import { seenToken } from '../../src/site/seen.ts'
import { TestClient } from '../client.ts'
import { password } from '../factories.ts'
import { freePort, freshFolder, type Running, runProgram, startLabEx } from '../running.ts'
import { until } from '../until.ts'
import { newPeople } from '../writers.ts'
import { figure } from './figures.ts'

const root = path.resolve(import.meta.dirname, '../..')
const deploy = (name: string) => readFileSync(path.join(root, 'deploy', name), 'utf8')
const folder = mkdtempSync(path.join(tmpdir(), 'labex-deploy-'))
const has = (program: string) => spawnSync('which', [program]).status === 0

function put(name: string, text: string): string {
  const file = path.join(folder, name)
  writeFileSync(file, text)
  return file
}

/** Everything a program says, and whether it was content. */
function said(program: string, args: string[], cwd = folder): { isFine: boolean; text: string } {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' })
  return { isFine: status === 0, text: `${stdout}${stderr}`.trim() }
}

describe.runIf(has('promtool'))('Prometheus', () => {
  const inRules = path.join(root, 'deploy/prometheus')
  it('takes the alerts, and their tests see each of them come up', () => {
    expect(said('promtool', ['test', 'rules', 'alerts.test.yml'], inRules)).toMatchObject({ isFine: true })
    put('alerts.yml', deploy('prometheus/alerts.yml').replace('labex_ready == 0', 'labex_ready == 2'))
    put('alerts.test.yml', deploy('prometheus/alerts.test.yml'))
    expect(said('promtool', ['test', 'rules', 'alerts.test.yml'])).toMatchObject({ isFine: false })
  })

  it('takes its settings and every expression of the dashboard', () => {
    expect(said('promtool', ['check', 'config', '--syntax-only', 'prometheus.yml'], inRules).isFine).toBe(
      true,
    )
    const { panels } = JSON.parse(deploy('grafana/labex.json')) as {
      panels: { targets: { expr: string }[] }[]
    }
    const all = panels.flatMap(({ targets }) =>
      targets.map(({ expr }) => expr.replaceAll('$__rate_interval', '5m')),
    )
    const rulesOf = (exprs: string[]) =>
      JSON.stringify({
        groups: [{ name: 'g', rules: exprs.map((expr, at) => ({ record: `r${at}`, expr })) }],
      })
    expect(said('promtool', ['check', 'rules', put('panels.yml', rulesOf(all))])).toMatchObject({
      isFine: true,
    })
    expect(
      said('promtool', ['check', 'rules', put('panels.yml', rulesOf([...all, 'sum by (']))]).isFine,
    ).toBe(false)
    figure(
      `promtool: ${all.length} expressions of the dashboard, ${deploy('prometheus/alerts.yml').match(/- alert:/g)?.length} alerts, each seen to come up and to stay down`,
    )
  })
})

/** A site behind a real proxy, whose certificate only this file knows. */
async function siteBehind(start: (port: number, upstream: number) => ChildProcess) {
  const proxyPort = await freePort()
  const appUrl = `https://localhost:${proxyPort}`
  const env = { APP_URL: appUrl, TRUSTED_PROXIES: '127.0.0.1' }
  const app = await startLabEx(await freshFolder(), env)
  const proxy = start(proxyPort, app.port)
  let log = ''
  proxy.stderr?.on('data', (chunk) => (log += chunk))
  await until(() => curl([`${appUrl}/up`]).text === 'ok').catch(() => expect.fail(log))
  return { app, appUrl, proxy, env }
}

/** Of this machine and still not the loopback, so that a proxy sees somebody else. */
const visitor =
  Object.values(networkInterfaces())
    .flat()
    .find((one) => one?.family === 'IPv4' && !one.internal)?.address ?? ''

function curl(args: string[]): { isFine: boolean; text: string } {
  return said('curl', ['-s', '--insecure', '--http2', ...args])
}

async function expectGoodProxy({ app, appUrl, env }: Awaited<ReturnType<typeof siteBehind>>, name: string) {
  expect(curl(['-o', '/dev/null', '-w', '%{http_version} %{http_code}', `${appUrl}/`]).text).toBe('2 200')
  const token = seenToken(readFileSync(path.join(app.dataDir, 'secret'), 'utf8').trim())
  const claim = ['--interface', visitor, '-H', 'X-Forwarded-For: 203.0.113.99']
  const seen = JSON.parse(curl([...claim, '-H', `Authorization: Bearer ${token}`, `${appUrl}/_seen`]).text)
  expect(seen).toMatchObject({ address: visitor, peer: '127.0.0.1', host: new URL(appUrl).host })
  expect(
    curl(['-o', '/dev/null', '-w', '%{http_code}', '--interface', visitor, `${appUrl}/metrics`]).text,
  ).toBe('404')
  const photo = await noise()
  const began = performance.now()
  expect((await uploaded(app, appUrl, photo)).status).toBe(200)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  expect((await uploaded(app, appUrl, new Uint8Array(13_000_000))).status).toBe(413)
  const doctor = runProgram(app.dataDir, app.port, 'src/doctor/doctor.ts', [], {
    ...env,
    NODE_TLS_REJECT_UNAUTHORIZED: '0',
  })
  await doctor.exit
  expect(doctor.output()).toMatch(/fine +site /)
  figure(
    `${name}: a photo of ${(photo.length / 1e6).toFixed(1)} MB in ${seconds} s, HTTP/2, the visitor’s own address although they claimed another, /metrics hidden`,
  )
}

/** Nobody can compress it, so that it is as large as a photo may be. */
async function noise(): Promise<Uint8Array> {
  const [width, height] = [1_820, 1_820]
  const bytes = randomBytes(width * height * 3)
  const photo = await sharp(bytes, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer()
  expect(photo.length).toBeGreaterThan(0.98 * maxImageBytes)
  return new Uint8Array(photo)
}

async function uploaded(app: Running, appUrl: string, photo: Uint8Array) {
  const [email] = await newPeople(app, 1)
  const person = new TestClient(appUrl)
  expect((await person.post('/api/login', { email, password })).status).toBe(200)
  return person.upload(photo)
}

describe.runIf(has('caddy'))('Caddy', () => {
  it('brings HTTP/2, large photos and real addresses', async () => {
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
    const options = `{\n\tlocal_certs\n\tskip_install_trust\n\tadmin off\n\tauto_https disable_redirects\n\tstorage file_system ${folder}/caddy\n}\n`
    const file = put('Caddyfile', options + deploy('proxy/Caddyfile'))
    const site = await siteBehind((port, upstream) =>
      spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', file], {
        env: {
          ...process.env,
          HOME: folder,
          LABEX_SITE: `localhost:${port}`,
          LABEX_UPSTREAM: `127.0.0.1:${upstream}`,
        },
      }),
    )
    onTestFinished(() => void site.proxy.kill())
    await expectGoodProxy(site, 'Caddy')
    // A visitor during a restart waits for the next process instead of an error.
    await site.app.stop()
    const waiting = fetch(`${site.appUrl}/up`)
    const again = runProgram(site.app.dataDir, site.app.port, 'src/main.ts', [], site.env)
    expect((await waiting).status).toBe(200)
    again.process.kill('SIGTERM')
    await again.exit
  })
})

describe.runIf(has('nginx') && has('openssl'))('nginx', () => {
  it('brings HTTP/2, large photos and real addresses', async () => {
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
    const [key, certificate] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')]
    execFileSync(
      'openssl',
      [
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:P-256',
        '-nodes',
        '-subj',
        '/CN=localhost',
        '-days',
        '1',
        '-keyout',
        key,
        '-out',
        certificate,
      ],
      { stdio: 'ignore' },
    )
    const plain = await freePort()
    const site = await siteBehind((port, upstream) => {
      const server = deploy('proxy/nginx.conf')
        .replaceAll('labex.park.example;', 'localhost;')
        .replaceAll(/listen (\[::\]:)?80;/g, (_, v6 = '') => `listen ${v6}${plain};`)
        .replaceAll(/listen (\[::\]:)?443 /g, (_, v6 = '') => `listen ${v6}${port} `)
        .replace('127.0.0.1:3000', `127.0.0.1:${upstream}`)
        .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
        .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (name) => `${name}_temp_path ${folder}/${name};`,
      )
      const file = put(
        'nginx.conf',
        `pid ${folder}/nginx.pid; error_log stderr; daemon off; user root;\nevents {}\nhttp { access_log off; ${temporary.join(' ')}\n${server}\n}\n`,
      )
      return spawn('nginx', ['-c', file, '-p', folder])
    })
    onTestFinished(() => void site.proxy.kill())
    await expectGoodProxy(site, 'nginx')
    expect(
      said('curl', [
        '-s',
        '-o',
        '/dev/null',
        '-w',
        '%{http_code} %{redirect_url}',
        `http://localhost:${plain}/faq`,
      ]).text,
    ).toBe('301 https://localhost/faq')
    await site.app.stop()
  })
})
