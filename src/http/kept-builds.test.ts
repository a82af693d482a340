import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { freshFolder } from '../../test/running.ts'
import { keepBuild, readKept } from './kept-builds.ts'

it('keeps the files of the build before for a day after it was last in use', async () => {
  const [dataDir, first, second] = [await freshFolder(), await freshFolder(), await freshFolder()]
  await writeFile(path.join(first, 'Show-1.js'), 'of the first')
  await writeFile(path.join(second, 'Show-2.js'), 'of the second')
  const builds = () => readdir(path.join(dataDir, 'builds'))
  const lastUsed = (version: string, hours: number) => {
    const at = new Date(Date.now() - hours * 3_600_000)
    return utimes(path.join(dataDir, 'builds', version), at, at)
  }
  await Promise.all([keepBuild(dataDir, 'one', first), keepBuild(dataDir, 'one', first)])
  expect(await builds()).toEqual(['one'])
  await lastUsed('one', 24)
  await keepBuild(dataDir, 'two', second)
  expect(String(await readKept(dataDir, '/assets/Show-1.js'))).toBe('of the first')
  expect(await readKept(dataDir, '/assets/Show-3.js')).toBeNull()
  await lastUsed('one', 26)
  await mkdir(path.join(dataDir, 'builds', 'two.123'))
  await lastUsed('two.123', 26)
  await keepBuild(dataDir, 'two', second)
  expect(await builds()).toEqual(['two'])
})
