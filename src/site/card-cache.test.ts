import { mkdtemp, readdir, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { stopImages } from '../images/image-pool.ts'
import { keptCard } from './card-cache.ts'
import { lightDrawing, markIn } from './drawings.ts'

it('keeps 2,000 cards, of which the oldest go', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'labex-cards-'))
  const old = Array.from({ length: 2_000 }, (_, number) => path.join(folder, `old-${number}.png`))
  for (const [number, file] of old.entries()) {
    await writeFile(file, '')
    await utimes(file, number, number)
  }
  const words = { eyebrow: 'LabEx', colour: '#0b6a55', title: 'One more', footer: 'The park' }
  const draw = async () => ({
    ...words,
    mark: markIn('#0b6a55'),
    picture: { svg: await lightDrawing(null) },
  })
  expect(await keptCard(folder, { key: 'one more', draw })).not.toBeNull()
  const names = await readdir(folder)
  expect(names.length).toBeLessThanOrEqual(2_000)
  expect(names).toContain('old-1999.png')
  expect(names).not.toContain('old-0.png')
  stopImages()
})
