import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { typed } from '../src/config.ts'
import { runProgram } from './running.ts'
import { sources, withoutComments } from './sources.ts'

/** What messages tell operators to type has to be there however LabEx was installed. */
const texts = sources().map(({ file, text }) => ({ file, text: withoutComments(text) }))
const deployed = (name: string) => readFileSync(`deploy/${name}`, 'utf8')

it('commands in messages are typed as this installation has them', () => {
  expect(typed('doctor')).toBe('npm run doctor')
  const literal = texts.filter(({ file, text }) => file !== 'src/config.ts' && /npm (run|start)/.test(text))
  expect(literal.map(({ file }) => file)).toEqual([])
  for (const language of ['en', 'nl'])
    expect(readFileSync(`messages/admin/${language}.json`, 'utf8')).not.toMatch(/npm (run|start)/)
  for (const unit of ['labex.service', 'labex-worker.service'])
    expect(deployed(`systemd/${unit}`)).toContain('\nEnvironment="LABEX_COMMAND=sudo labex"\n')
  expect(deployed('systemd/labex')).toContain(`LABEX_COMMAND='sudo labex'`)
  expect(deployed('container/compose.yml')).toContain('LABEX_COMMAND: compose exec labex npm run')
})

it('commands in messages are there, in a release too', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: object }
  const [, kept = ''] = /const kept = \[(.*)\]/.exec(readFileSync('scripts/release.ts', 'utf8')) ?? []
  const named = texts.flatMap(({ text }) =>
    [...text.matchAll(/\btyped\(['`]([a-z-]+)/g)].map(([, name = '']) => name),
  )
  expect([...new Set(named)].sort()).toEqual(['backup', 'doctor', 'make-admin', 'move-files', 'restore'])
  for (const name of named)
    expect([Object.keys(scripts), kept]).toEqual([
      expect.arrayContaining([name]),
      expect.stringContaining(`'${name}'`),
    ])
})

it('a command says how it is typed where it runs', async () => {
  const restore = runProgram('/nowhere', 3_999, 'src/backup/run-restore.ts', [], {
    LABEX_COMMAND: 'sudo labex',
  })
  expect(await restore.exit).toBe(1)
  expect(restore.output()).toContain('Name the backup: sudo labex restore -- FOLDER')
})
