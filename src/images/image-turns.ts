import type { CardJob, CardResult } from './card.ts'
import type { ImageResult, WaitingImage } from './images.ts'

const maxOfOne = 50
const maxOfAll = 400
const maxBytes = 150_000_000

export type Job = WaitingImage | CardJob
export type Result = ImageResult | CardResult
export interface Turn {
  job: Job
  /** One person's second image never comes before another's first. */
  person: string
  limitMs: number
  resolve: (result: Result) => void
  reject: (error: Error) => void
}
export interface ImageQueue {
  waiting: Turn[]
  servedAt: Map<string, number>
}

export function roomFor({ waiting }: ImageQueue, job: Job, person: string): boolean {
  const bytes = waiting.reduce((sum, turn) => sum + heldBytes(turn.job), heldBytes(job))
  const own = waiting.filter((turn) => turn.person === person)
  return own.length < maxOfOne && waiting.length < maxOfAll && bytes <= maxBytes
}

const heldBytes = ({ bytes }: Job): number => (bytes instanceof Blob ? 0 : bytes.length)

/** The sender with the fewest running, then the one served longest ago. */
export function nextTurn({ waiting, servedAt }: ImageQueue, atWork: string[]): Turn | undefined {
  const working = ({ person }: Turn) => atWork.filter((one) => one === person).length
  const served = ({ person }: Turn) => servedAt.get(person) ?? 0
  const [turn] = waiting.toSorted((a, b) => working(a) - working(b) || served(a) - served(b))
  if (!turn) return
  waiting.splice(waiting.indexOf(turn), 1)
  if (waiting.length === 0) servedAt.clear()
  else servedAt.set(turn.person, performance.now())
  return turn
}
