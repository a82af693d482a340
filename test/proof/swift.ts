import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { freePort } from '../running.ts'

const key = { accessKeyId: 'park:labex', secretAccessKey: 'secret' }

/**
 * OpenStack Swift as Debian packages it (swift-proxy, swift-account, swift-container, swift-object, memcached),
 * with one bucket, as `STORAGE_URL` names it.
 */
export async function startSwift() {
  const folder = await mkdtemp(path.join(tmpdir(), 'labex-swift-'))
  const [proxy, account, container, object, memory] = (await ports(5)) as [
    number,
    number,
    number,
    number,
    number,
  ]
  writeFileSync(path.join(folder, 'swift.conf'), '[swift-hash]\nswift_hash_path_suffix = labex\n')
  const backends = { account, container, object }
  for (const [kind, port] of Object.entries(backends)) writeBackend(folder, kind, port)
  writeFileSync(path.join(folder, 'proxy.conf'), proxySettings(folder, proxy, memory))
  makeRings(folder, backends)
  const services = [
    run(folder, 'memcached', ['-u', 'root', '-l', '127.0.0.1', '-p', `${memory}`, '-m', '16']),
    ...Object.keys(backends).map((kind) => run(folder, `swift-${kind}-server`, [`${folder}/${kind}.conf`])),
    run(folder, 'swift-proxy-server', [`${folder}/proxy.conf`]),
  ]
  const stop = async () => {
    for (const service of services) service.kill('SIGKILL')
    await rm(folder, { recursive: true, force: true })
  }
  await makeBucket(proxy).catch(async (error) => {
    await stop()
    throw error
  })
  return {
    address: `s3+http://${encodeURIComponent(key.accessKeyId)}:${key.secretAccessKey}@127.0.0.1:${proxy}/files?region=us-east-1`,
    stop,
  }
}

async function ports(count: number): Promise<number[]> {
  const found = new Set<number>()
  while (found.size < count) found.add(await freePort())
  return [...found]
}

function run(folder: string, command: string, args: string[]) {
  const env = { ...process.env, PATH: `/usr/bin:/usr/sbin:${process.env.PATH}`, SWIFT_DIR: folder }
  return spawn(command, args, { cwd: folder, env, stdio: 'ignore' })
}

const common = (folder: string, port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
swift_dir = ${folder}
devices = ${folder}/devices
mount_check = false
fallocate_reserve = 0
user = root
log_level = ERROR
`

function writeBackend(folder: string, kind: string, port: number): void {
  mkdirSync(path.join(folder, 'devices/one'), { recursive: true })
  writeFileSync(
    path.join(folder, `${kind}.conf`),
    `${common(folder, port)}[pipeline:main]\npipeline = ${kind}-server\n[app:${kind}-server]\nuse = egg:swift#${kind}\n`,
  )
}

const pipeline =
  'catch_errors gatekeeper healthcheck proxy-logging listing_formats cache bulk s3api tempauth copy slo dlo versioned_writes symlink proxy-logging proxy-server'

function proxySettings(folder: string, port: number, memory: number): string {
  const filters = [...new Set(pipeline.split(' '))].filter((name) => name !== 'proxy-server')
  const more: Record<string, string> = {
    cache: `memcache_servers = 127.0.0.1:${memory}\n`,
    tempauth: 'user_park_labex = secret .admin\n',
    s3api: 's3_acl = false\nlocation = us-east-1\n',
    versioned_writes: 'allow_object_versioning = true\n',
  }
  const eggs: Record<string, string> = { cache: 'memcache', 'proxy-logging': 'proxy_logging' }
  const sections = filters.map(
    (name) => `[filter:${name}]\nuse = egg:swift#${eggs[name] ?? name}\n${more[name] ?? ''}`,
  )
  return `${common(folder, port)}[pipeline:main]\npipeline = ${pipeline}\n[app:proxy-server]\nuse = egg:swift#proxy\nallow_account_management = true\naccount_autocreate = true\n${sections.join('')}`
}

function makeRings(folder: string, backends: Record<string, number>): void {
  const script = `
import sys
from swift.common.ring import RingBuilder
for ring, port in ${JSON.stringify(Object.entries(backends))}:
    builder = RingBuilder(4, 1, 1)
    builder.add_dev(dict(id=0, region=1, zone=1, weight=1, ip='127.0.0.1', port=port, device='one',
        replication_ip='127.0.0.1', replication_port=port))
    builder.rebalance()
    builder.get_ring().save(sys.argv[1] + '/' + ring + '.ring.gz')
`
  execFileSync('/usr/bin/python3', ['-c', script, folder])
}

async function makeBucket(port: number): Promise<void> {
  const client = new AwsClient({ ...key, service: 's3', region: 'us-east-1', retries: 0 })
  for (let tries = 0; tries < 240; tries++) {
    const made = await client.fetch(`http://127.0.0.1:${port}/files`, { method: 'PUT' }).catch(() => null)
    if (made?.ok) return
    await sleep(250)
  }
  throw new Error('Swift did not come up')
}
