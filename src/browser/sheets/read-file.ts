import { mostInflated, mostSeconds } from './table.ts'
import type { WorkerAnswer } from './worker.ts'

/** In a worker, which a malicious file may hang; the server never opens one. */
export function readTableFile(file: Blob): Promise<WorkerAnswer> {
  if (file.size > mostInflated) return Promise.resolve({ refusal: 'large' })
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
    let timer: number | undefined
    const end = (answer: WorkerAnswer) => {
      window.clearTimeout(timer)
      worker.terminate()
      resolve(answer)
    }
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerAnswer | 'ready'>) => {
      if (data !== 'ready') return end(data)
      timer = window.setTimeout(() => end({ refusal: 'slow' }), mostSeconds * 1_000)
      worker.postMessage(file)
    })
    worker.addEventListener('error', () => end({ refusal: 'unread' }))
  })
}
