import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { longTests, walks } from './long.ts'

it('what is left to the proof, and what is not, names files that are there', () => {
  const files = [...longTests, ...walks.map((name) => `test/browser/${name}.spec.ts`)]
  expect(files.filter((file) => !existsSync(file))).toEqual([])
})
