import { execFileSync } from 'node:child_process'
import { tmpdir } from 'node:os'

/** Works without systemd and without a registry. */
export const flags = ['--runtime', 'runc', '--cgroup-manager', 'cgroupfs', '--events-backend', 'file']

export function podman(...args: string[]): string {
  return execFileSync('podman', [...flags, ...args], {
    // Where memory ran out, podman leaves a file.
    cwd: tmpdir(),
    encoding: 'utf8',
    maxBuffer: 1 << 26,
    env: { ...process.env, DISABLE_HC_SYSTEMD: 'true' },
  }).trim()
}

/** What is said to `podman import` comes from a command. */
export function importImage(from: string, name: string): void {
  const pipe = `${from} | podman ${flags.join(' ')} import - ${name}`
  execFileSync('bash', ['-o', 'pipefail', '-c', pipe], { stdio: ['ignore', 'ignore', 'inherit'] })
}

/** The registry that npm uses here, and the file of the authorities that it trusts if not Node's own. */
export function npmSettings(): { registry: string; authorities: string | null } {
  const of = (key: string) => execFileSync('npm', ['config', 'get', key], { encoding: 'utf8' }).trim()
  const given = of('cafile')
  return {
    registry: of('registry'),
    authorities: given === 'null' ? (process.env.NODE_EXTRA_CA_CERTS ?? null) : given,
  }
}
