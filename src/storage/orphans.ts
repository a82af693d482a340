import type { Store } from './disk.ts'
import { imageOf } from './paths.ts'
import { removeImage } from './uploads.ts'

export type Known = (paths: string[]) => Promise<Set<string>>

const youngMs = 48 * 3_600_000
const atOnce = 500

/**
 * Removes images without a row, as a crash leaves them. Files of the last 48 hours stay, because their row
 * may still come. Returns what was removed.
 */
export async function removeOrphans(store: Store, known: Known[]): Promise<Set<string>> {
  const removed = new Set<string>()
  let batch = new Set<string>()
  const judge = async () => {
    const paths = [...batch]
    batch = new Set()
    const kept = await Promise.all(known.map((ask) => ask(paths)))
    for (const path of paths) {
      if (kept.some((query) => query.has(path))) continue
      await removeImage(store, path)
      removed.add(path)
    }
  }
  for await (const { path, modified } of store.list()) {
    const image = imageOf(path)
    if (image && modified.getTime() < Date.now() - youngMs) batch.add(image)
    if (batch.size >= atOnce) await judge()
  }
  if (batch.size > 0) await judge()
  return removed
}
