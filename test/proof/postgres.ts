import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, readdirSync, writeFileSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import path from 'node:path'
import { freePort, freshFolder } from '../running.ts'
import { until } from '../until.ts'

export const [newest] = (existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql') : [])
  .filter((version) => existsSync(`/usr/lib/postgresql/${version}/bin/initdb`))
  .sort((one, other) => Number(other) - Number(one))

/** Debian’s own server, run by its user `postgres`, reached by name and password; `env` is added to its surroundings. */
export async function startPostgres(env: Record<string, string> = {}) {
  const bin = `/usr/lib/postgresql/${newest}/bin`
  const [folder, port] = [await freshFolder(), await freePort()]
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  const [uid, gid] = [id('-u'), id('-g')]
  const files = path.join(folder, 'postgres')
  const given = path.join(folder, 'password')
  writeFileSync(given, 'p@ss word')
  await chmod(folder, 0o755)
  for (const one of [folder, given]) chownSync(one, uid, gid)
  execFileSync(`${bin}/initdb`, ['-D', files, '-U', 'labex', '-A', 'scram-sha-256', `--pwfile=${given}`], {
    uid,
    gid,
    stdio: 'ignore',
  })
  const settings = ['-h', '127.0.0.1', '-p', `${port}`, '-k', '']
  const server = spawn(`${bin}/postgres`, ['-D', files, ...settings], {
    ...{ uid, gid, stdio: 'ignore' },
    env: { ...process.env, ...env },
  })
  const url = (database: string) =>
    `postgres://labex:${encodeURIComponent('p@ss word')}@127.0.0.1:${port}/${database}`
  const sql = (text: string) =>
    execFileSync(`${bin}/psql`, ['-qd', url('postgres'), '-c', text], { stdio: 'pipe' })
  await until(() => spawnSync(`${bin}/pg_isready`, ['-h', '127.0.0.1', '-p', `${port}`]).status === 0)
  sql('create database labex')
  return { url, sql, stop: () => server.kill('SIGQUIT') }
}
