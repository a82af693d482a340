import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { figure } from './figures.ts'

const root = path.resolve(import.meta.dirname, '../..')
const deploy = (name: string) => readFileSync(path.join(root, 'deploy/systemd', name), 'utf8')
const folder = mkdtempSync(path.join(tmpdir(), 'labex-systemd-'))
const units = globSync('deploy/systemd/*.service', { cwd: root }).map((file) => path.basename(file))

function put(name: string, text: string): string {
  const file = path.join(folder, name)
  writeFileSync(file, text)
  return file
}

/** Everything a program says. */
function said(program: string, ...args: string[]): string {
  const { stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  return `${stdout}${stderr}`.trim()
}

it.each(units)('%s may write its backups where its settings name a folder for them', (name) => {
  const [, backups] = /^#?BACKUP_DIR=(.+)$/m.exec(deploy('labex.env.example')) ?? []
  expect(deploy(name).split('\n')).toContain(`ReadWritePaths=-${backups}`)
})

it('a command gets the values of /etc/labex.env as systemd hands them to the service', () => {
  const lines = [
    '# what follows was typed by an administrator',
    'SMTP_URL=smtp://labex:p$HOME`id`&#x@mail.example:587  ',
    'DATABASE_URL="postgres://labex@db/labex?sslmode=require&host=$(id)"',
    'PARK_NAME=\'Park "Noord" & Zuid\'',
    '  APP_SECRET=aGFsbG8=',
    'DATA_DIR=/srv/labex',
  ]
  const script = deploy('labex')
    .replace('cd /opt/labex', 'cd /')
    .replace('/etc/labex.env', put('labex.env', lines.join('\n')))
    .replace(/exec runuser .*/, 'exec env')
  expect(said('sh', put('labex', script)).split('\n')).toEqual(
    expect.arrayContaining([
      'SMTP_URL=smtp://labex:p$HOME`id`&#x@mail.example:587',
      'DATABASE_URL=postgres://labex@db/labex?sslmode=require&host=$(id)',
      'PARK_NAME=Park "Noord" & Zuid',
      'APP_SECRET=aGFsbG8=',
      'DATA_DIR=/srv/labex',
    ]),
  )
})

describe.runIf(spawnSync('which', ['systemd-analyze']).status === 0)('systemd', () => {
  // It looks whether the program is there.
  const here = (name: string) => deploy(name).replaceAll('/opt/labex', root)

  it.each(units)('has nothing to say about %s', (name) => {
    expect(said('systemd-analyze', 'verify', '--man=no', put(name, here(name)))).toBe('')
    const file = put(name, here(name).replace('ProtectHome=', 'ProtectHouse='))
    expect(said('systemd-analyze', 'verify', '--man=no', file)).toContain('ProtectHouse')
    const text = said('systemd-analyze', 'security', '--offline=true', put(name, here(name)))
    const exposure = Number(/level for \S+: ([\d.]+)/.exec(text)?.[1])
    expect(exposure).toBeLessThanOrEqual(2)
    figure(`${name}: exposure ${exposure} of 10 by systemd-analyze security`)
  })
})
