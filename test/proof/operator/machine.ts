import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { freshFolder } from '../../running.ts'
import { until } from '../../until.ts'
import { flags, importImage, npmSettings, podman } from '../podman.ts'

const image = 'localhost/labex-proof-machine'
/** Beside what Debian calls important, what its installer brings to a machine that is reached by network. */
const installed = 'systemd-sysv,dbus,libpam-systemd,sudo'

/** What is usual may be more than the machine that proves allows. */
const limits = ['--ulimit', 'nofile=20000:20000', '--ulimit', 'nproc=4096:4096']
/** Debian 13's systemd knows the second version only, which may be mounted beside the first. */
const cgroups = existsSync('/sys/fs/cgroup/unified') ? '/sys/fs/cgroup/unified' : '/sys/fs/cgroup'

export const isAble =
  process.getuid?.() === 0 &&
  ['podman', 'runc', 'mmdebstrap', 'curl', 'nsenter', 'openssl'].every(
    (name) => spawnSync('which', [name]).status === 0,
  )

export type Machine = Awaited<ReturnType<typeof startMachine>>

/** A Debian 13 just installed, with systemd, somebody who may use sudo, and a folder `/world` of what is around it. */
export async function startMachine(hosts: string[], fill: (world: string) => Record<string, string>) {
  const folder = await freshFolder()
  chmodSync(folder, 0o755)
  for (const [name, text] of Object.entries(fill(folder)))
    writeFileSync(path.join(folder, name), text, { mode: 0o755 })
  const { registry, authorities } = npmSettings()
  if (authorities) copyFileSync(authorities, path.join(folder, 'authorities.crt'))
  const trust = authorities ? 'cafile=/world/authorities.crt' : ''
  writeFileSync(path.join(folder, 'npmrc'), `registry=${registry}\n${trust}\n`)
  importImage(`mmdebstrap --quiet --variant=important --include=${installed} trixie -`, image)
  const id = podman(
    ...['run', '-d', '--systemd=always', '--privileged', ...limits],
    ...hosts.map((host) => `--add-host=${host}:127.0.0.1`),
    ...['-v', `${cgroups}:/sys/fs/cgroup`, '-v', `${folder}:/world:ro`, image, '/sbin/init'],
  )
  await isUp()
  root('useradd --create-home --shell /bin/bash --groups sudo you')
  root('install -o you -m 644 /world/npmrc /home/you/.npmrc')
  root('echo "you ALL=(ALL) NOPASSWD: ALL" > /etc/sudoers.d/you')

  /** By the hand of `user`, in a new login; what it says, and whether it went well. */
  function run(command: string, user = 'you') {
    const args = ['exec', id, 'su', '-', user, '-c', command]
    const { status, stdout, stderr } = spawnSync('podman', [...flags, ...args], {
      encoding: 'utf8',
      maxBuffer: 1 << 26,
    })
    return { isFine: status === 0, text: `${stdout}${stderr}`.trim() }
  }

  function root(command: string): string {
    const { isFine, text } = run(command, 'root')
    if (!isFine) throw new Error(`${command}\n${text}`)
    return text
  }

  async function isUp(): Promise<void> {
    await until(() => /running|degraded/.test(run('systemctl is-system-running', 'root').text))
  }

  return {
    run,
    root,
    /** What nsenter takes to run a program of this machine in the network of that one. */
    network: () => ['-n', '-t', podman('inspect', '-f', '{{.State.Pid}}', id), '--'],
    reboot: async () => {
      podman('stop', '-t', '60', id)
      podman('start', id)
      await isUp()
    },
    end: () => void podman('rm', '-f', '-t', '0', id),
  }
}
