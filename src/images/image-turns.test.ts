import { expect, it } from 'vitest'
import { type ImageQueue, type Job, nextTurn, roomFor } from './image-turns.ts'

const job = (bytes: number): Job => ({ bytes: new Uint8Array(bytes), kind: 'png' }) as Job

/** Waiting ones until another is refused. */
function fill(people: (at: number) => string, bytes: number): ImageQueue {
  const lane: ImageQueue = { waiting: [], servedAt: new Map() }
  for (let at = 0; roomFor(lane, job(bytes), people(at)) && at < 1_000; at += 1)
    lane.waiting.push({
      job: job(bytes),
      person: people(at),
      limitMs: 1,
      resolve: () => {},
      reject: () => {},
    })
  return lane
}

it('50 images of a person wait, 400 in all, and 150 MB of what is in memory', () => {
  const greedy = fill(() => 'one', 1)
  expect(greedy.waiting.length).toBe(50)
  expect(roomFor(greedy, job(1), 'another')).toBe(true)
  expect(fill((at) => `${at}`, 1).waiting.length).toBe(400)
  expect(fill((at) => `${at}`, 10_000_000).waiting.length).toBe(15)
})

it('who was served is forgotten once nobody waits', () => {
  const lane = fill((at) => `${at}`, 1)
  while (nextTurn(lane, []));
  expect(lane.servedAt.size).toBe(0)
})
