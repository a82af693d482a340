import { type Goal, inTurn, quantile, summary } from './measure.ts'
import { passwordWorld } from './people.ts'

export const question = 'what do fifty simultaneous logins do to a page? (at most twice as slow)'

export const goals: Goal[] = [
  {
    row: 'p95 against quiet p95',
    column: 'ratio',
    atMost: 2,
    why: 'A kept page takes so little that a processor which hashes passwords shows. Two are hashed at once at most.',
  },
]

export async function measure() {
  const world = await passwordWorld()
  const quiet = await inTurn(60, { page: world.page })
  const busy: number[] = []
  for (let round = 0; round < 3; round += 1) {
    await world.forgetLimits()
    let isRunning = true
    const logins = Promise.all(
      Array.from({ length: 50 }, (_, index) => world.calls.login(world.known(index))),
    ).then(() => {
      isRunning = false
    })
    while (isRunning) {
      const start = performance.now()
      await world.page()
      busy.push(performance.now() - start)
    }
    await logins
  }
  await world.close()
  return {
    'page, quiet': summary(quiet.page),
    [`page, fifty logins (${busy.length} pages)`]: summary(busy, quiet.page),
    'p95 against quiet p95': {
      ratio: Math.round((quantile(busy, 0.95) / quantile(quiet.page, 0.95)) * 100) / 100,
    },
  }
}
