import { spawn } from 'node:child_process'
import { chownSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, inject, it } from 'vitest'
import { testDatabase } from '../app.ts'
import { freePort, freshFolder, runProgram } from '../running.ts'

const { host = '', user = '', database = '', port = 5432 } = await testDatabase(inject('postgres'))
const poolers: { kill: (signal: NodeJS.Signals) => unknown }[] = []
afterAll(() => {
  for (const pooler of poolers) pooler.kill('SIGKILL')
})

const lenient =
  'pool_mode = session\nignore_startup_parameters = options,statement_timeout,lock_timeout,idle_in_transaction_session_timeout'

it.each([
  ['moves clients between sessions', 'pool_mode = transaction', /gives each transaction another session/],
  [
    'has one session for all',
    'pool_mode = transaction\ndefault_pool_size = 1',
    /gives each transaction another session/,
  ],
  ['moves them between statements', 'pool_mode = statement', /transaction blocks not allowed/],
  ['drops the time zone', lenient, /drops the time zone/],
  ['takes no settings', 'pool_mode = session', /unsupported startup parameter/],
])('a pgbouncer that %s is refused in plain words', async (_, settings, message) => {
  const env = { DATABASE_URL: await startPooler(settings), APP_SECRET: 'x'.repeat(32) }
  const app = runProgram(await freshFolder(), await freePort(), 'src/main.ts', [], env)
  expect(await app.exit).toBe(1)
  expect(app.output()).toMatch(/^LabEx cannot start:\nDATABASE_URL: /)
  expect(app.output()).toMatch(message)
})

/** Debian's, which refuses root, as the database's own user. */
async function startPooler(settings: string): Promise<string> {
  const [folder, listen] = [await freshFolder(), await freePort()]
  const { uid, gid } = statSync(path.join(host, `.s.PGSQL.${port}`))
  writeFileSync(path.join(folder, 'users.txt'), `"${user}" ""\n`)
  writeFileSync(
    path.join(folder, 'pgbouncer.ini'),
    `[databases]
${database} = host=${host} port=${port} user=${user} dbname=${database}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listen}
unix_socket_dir =
auth_type = any
auth_file = ${folder}/users.txt
${settings}
`,
  )
  chownSync(folder, uid, gid)
  const file = path.join(folder, 'pgbouncer.ini')
  poolers.push(spawn('/usr/sbin/pgbouncer', ['-q', file], { uid, gid, stdio: 'ignore' }))
  const refused = () => fetch(`http://127.0.0.1:${listen}`).catch(({ cause }) => cause.code)
  await expect.poll(refused).not.toBe('ECONNREFUSED')
  return `postgres://${user}@127.0.0.1:${listen}/${database}`
}
