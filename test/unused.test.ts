import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

it('nothing is exported, and no file or package is there, that nobody uses', () => {
  const { stdout, stderr } = spawnSync('node_modules/.bin/knip', ['--no-progress', '--no-config-hints'], {
    encoding: 'utf8',
  })
  expect(stdout + stderr).toBe('')
})
