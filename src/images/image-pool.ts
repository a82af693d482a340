import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { aside } from '../db/turns.ts'
import { StorageTrouble } from '../storage/trouble.ts'
import type { CardJob } from './card.ts'
import { type ImageQueue, type Job, nextTurn, type Result, roomFor, type Turn } from './image-turns.ts'
import type { ImageJob, ImageReply } from './images.ts'

const childFile = fileURLToPath(new URL('./image-child.ts', import.meta.url))
const startMs = 20_000
const idleMs = 20_000

type Slot = { child: ChildProcess | null; turn: Turn | null; idleTimer: NodeJS.Timeout | undefined }
type Lane = ImageQueue & { slots: Slot[] }

const laneOf = (children: number): Lane => ({
  slots: Array.from({ length: children }, () => ({ child: null, turn: null, idleTimer: undefined })),
  waiting: [],
  servedAt: new Map(),
})
/** Anybody can ask for a card, which must not delay uploads. */
const lanes = { uploads: laneOf(2), cards: laneOf(1) }
/** After a stop nothing is retried. */
let stops = 0

/**
 * Two children for uploads, one for cards. One person may queue 50 jobs (150 MB), then is `busy`. The time
 * limit starts with the work. A child killed from outside is replaced once, then `busy`. Rejects only when no
 * child can be started.
 */
export function runInChild<Expected extends Result>(
  job: Job,
  limitMs: number,
  person = '',
): Promise<Expected> {
  const lane = 'card' in job ? lanes.cards : lanes.uploads
  if (!roomFor(lane, job, person)) return Promise.resolve({ ok: false, reason: 'busy' } as Expected)
  const { promise, resolve, reject } = Promise.withResolvers<Expected>()
  lane.waiting.push({ job, person, limitMs, resolve: (result) => resolve(result as Expected), reject })
  next(lane)
  return aside(() => promise)
}

export const imagesInHand = () =>
  Object.entries(lanes).map(([lane, { slots, waiting }]) => ({
    lane,
    working: slots.filter(({ turn }) => turn).length,
    waiting: waiting.length,
  }))

export function stopImages(): void {
  stops += 1
  for (const { slots, waiting } of Object.values(lanes)) {
    for (const turn of waiting.splice(0)) turn.resolve({ ok: false, reason: 'busy' })
    for (const slot of slots) retire(slot)
  }
}

function next(lane: Lane) {
  const slot = lane.slots.find(({ turn }) => !turn)
  const atWork = lane.slots.flatMap(({ turn }) => turn?.person ?? [])
  const turn = slot && nextTurn(lane, atWork)
  if (!turn) return
  slot.turn = turn
  work(slot, turn)
    .then(turn.resolve, turn.reject)
    .finally(() => {
      slot.turn = null
      next(lane)
    })
}

async function work(slot: Slot, turn: Turn): Promise<Result> {
  clearTimeout(slot.idleTimer)
  const bytes = turn.job.bytes instanceof Blob ? await turn.job.bytes.bytes() : turn.job.bytes
  const job = { ...turn.job, bytes }
  const stopsBefore = stops
  let result = await askOf(slot, job, turn.limitMs).catch(() => 'ended' as const)
  if (result === 'ended' && stops === stopsBefore) result = await askOf(slot, job, turn.limitMs)
  return result === 'ended' ? { ok: false, reason: 'busy' } : result
}

async function askOf(slot: Slot, job: ImageJob | CardJob, limitMs: number): Promise<Result | 'ended'> {
  const child = slot.child ?? (await startChild(slot))
  holdProcess(child)
  const reply = await ask(child, job, limitMs)
  unrefChild(child)
  if (reply === 'ended' || reply.shouldReplace) retire(slot)
  else if (slot.child) slot.idleTimer = setTimeout(retire, idleMs, slot).unref()
  return reply === 'ended' ? reply : reply.result
}

/** Forgets the child before it is gone, so that no job goes to a dying one. */
function retire(slot: Slot) {
  slot.child?.kill('SIGKILL')
  slot.child = null
}

/** A decoder needs no passwords, so no environment. Low priority from the start, as threads inherit it. */
async function startChild(slot: Slot): Promise<ChildProcess> {
  const child = fork(childFile, [], {
    execPath: 'nice',
    execArgv: ['-n', '10', process.execPath, '--max-old-space-size=128', '--max-semi-space-size=1'],
    env: { NODE_NO_WARNINGS: '1', MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  slot.child = child
  child.on('error', () => {})
  child.once('exit', () => {
    if (slot.child === child) slot.child = null
  })
  await ready(child).catch((error) => {
    // A child that never started reports no end.
    retire(slot)
    throw error
  })
  return child
}

function ready(child: ChildProcess): Promise<void> {
  const limit = setTimeout(() => child.kill('SIGKILL'), startMs)
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const failed = () => reject(new StorageTrouble('The process for images did not start'))
  child.once('message', () => resolve())
  child.once('exit', failed)
  child.once('error', failed)
  return promise.finally(() => {
    clearTimeout(limit)
    child.off('exit', failed)
    child.off('error', failed)
  })
}

/**
 * The child watches its limits. `ended`: killed, or no time within `limitMs`. A crash is the image's fault.
 */
function ask(child: ChildProcess, job: ImageJob | CardJob, limitMs: number): Promise<ImageReply | 'ended'> {
  const { promise, resolve } = Promise.withResolvers<ImageReply | 'ended'>()
  const limit = setTimeout(() => child.kill('SIGKILL'), limitMs)
  const died = (_: number | null, signal: NodeJS.Signals | null) =>
    resolve(
      signal === 'SIGKILL' || signal === 'SIGTERM'
        ? 'ended'
        : { result: { ok: false, reason: 'damaged' }, shouldReplace: true },
    )
  const answered = (reply: unknown) => resolve(reply as ImageReply)
  child.once('message', answered)
  child.once('exit', died)
  child.send(job, () => {})
  return promise.finally(() => {
    clearTimeout(limit)
    child.off('message', answered)
    child.off('exit', died)
  })
}

/** Idle children must not keep a script alive, working ones must. */
function unrefChild(child: ChildProcess) {
  child.unref()
  child.channel?.unref()
}

function holdProcess(child: ChildProcess) {
  child.ref()
  child.channel?.ref()
}
