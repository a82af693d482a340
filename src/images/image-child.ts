/** Decodes foreign images: no environment, low priority, limited processor time and memory. */
import type { CardJob } from './card.ts'
import { workOnCard } from './card-work.ts'
import { encodeImage } from './encode.ts'
import type { ImageKind } from './image-kind.ts'
import type { ImageJob, ImageReply } from './images.ts'

/** Bytes while working, and when idle: a decoder's memory seldom shrinks. */
const memory = { work: 800_000_000, idle: 150_000_000 }
/** Processor time. A drawing slower than a photo is an attack; a large square one takes up to two seconds. */
const seconds: Record<ImageKind | 'card', number> = { png: 5, jpeg: 5, gif: 5, webp: 5, svg: 3, card: 5 }

const die = () => process.kill(process.pid, 'SIGKILL')

function answer(job: ImageJob | CardJob) {
  const kind = 'card' in job ? 'card' : job.kind
  const start = process.cpuUsage()
  // Decoding runs on other threads, so this one can watch.
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(start)
    if (user + system > seconds[kind] * 1e6) give({ ok: false, reason: 'timeout' }, die)
    else if (process.memoryUsage.rss() > memory.work) give({ ok: false, reason: 'too_many_pixels' }, die)
  }, 20)
  const give = (result: ImageReply['result'], then = () => {}) => {
    clearInterval(watch)
    const shouldReplace = then === die || process.memoryUsage.rss() > memory.idle
    process.send?.({ result, shouldReplace } satisfies ImageReply, undefined, undefined, then)
  }
  const work =
    'card' in job
      ? workOnCard(job.card)
      : encodeImage(Buffer.from(job.bytes.buffer, job.bytes.byteOffset, job.bytes.length), job.kind)
  void work.then((result) => give(result))
}

process.on('message', answer)
process.on('disconnect', die)
// Signals reach the whole process group; the parent decides when images are done.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
process.send?.('ready')
