/**
 * The process that decodes foreign images: no environment, low priority, killed by the parent after a time
 * limit and by itself over a memory limit (SECURITY.md 15.2.4). Started by image-pool.ts only.
 */
import { setPriority } from 'node:os'
import { workOnImage } from './image-work.ts'
import type { ImageJob } from './images.ts'

const memoryLimit = 800_000_000

const die = () => process.kill(process.pid, 'SIGKILL')

/** Decoding happens on other threads, so this one stays free to look. */
function watchMemory() {
  return setInterval(() => process.memoryUsage.rss() > memoryLimit && die(), 20)
}

async function answer({ bytes, kind }: ImageJob) {
  const watch = watchMemory()
  const result = await workOnImage(Buffer.from(bytes), kind)
  clearInterval(watch)
  process.send?.({ result, memory: process.memoryUsage.rss() })
}

setPriority(10)
process.on('message', answer)
process.on('disconnect', die)
// Ctrl-C reaches the whole process group: the parent decides when its images are done.
process.on('SIGINT', () => {})
process.send?.('ready')
