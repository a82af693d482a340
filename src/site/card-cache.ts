import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Card, drawCard, type Icon } from '../images/card.ts'

export interface PlannedCard {
  /** All that the card shows, so that another text is another card. */
  key: string
  draw: () => Promise<Card | Icon>
}

/** Raise it when `card-work.ts` draws differently: cards outlive the version that drew them. */
const look = 3
/** About 100 KB each. */
const most = 2_000
const drawing = new Map<string, Promise<Uint8Array | null>>()

/** Draws a card once for all requests; null when it cannot be drawn. */
export async function keptCard(folder: string, { key, draw }: PlannedCard): Promise<Uint8Array | null> {
  const file = path.join(folder, `${createHash('sha256').update(`${look} ${key}`).digest('hex')}.png`)
  const begun = drawing.get(file)
  if (begun) return begun
  const card = readFile(file)
    .catch(() => drawAndKeep(file, draw))
    .finally(() => drawing.delete(file))
  drawing.set(file, card)
  return card
}

async function drawAndKeep(file: string, draw: PlannedCard['draw']): Promise<Uint8Array | null> {
  const result = await drawCard(await draw())
  if (!result.ok) return null
  // A card that cannot be cached is still shown.
  await keep(file, result.png).catch(() => {})
  return result.png
}

/** Writes all or nothing, because another process may read it at once. */
async function keep(file: string, png: Uint8Array): Promise<void> {
  const folder = path.dirname(file)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const partial = path.join(folder, `${randomUUID()}.part`)
  try {
    await writeFile(partial, png, { mode: 0o600 })
    await rename(partial, file)
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
  const names = await readdir(folder)
  if (names.length > most) await removeOldest(folder, names, names.length - most + most / 10)
}

async function removeOldest(folder: string, names: string[], count: number): Promise<void> {
  const files = await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name)
      return { file, at: (await stat(file).catch(() => null))?.mtimeMs ?? 0 }
    }),
  )
  const oldest = files.toSorted((a, b) => a.at - b.at).slice(0, count)
  await Promise.all(oldest.map(({ file }) => rm(file, { force: true })))
}
