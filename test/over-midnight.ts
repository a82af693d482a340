import { todayIn } from '../src/i18n/day.ts'
import { testApp } from './app.ts'
import type { TestClient } from './client.ts'

/**
 * One LabEx on both sides of a midnight at the park: in `before` the goods' last day still lasts, in `app`, which has
 * the mails, it has passed. So time goes by and no row is rewritten.
 */
export async function overMidnight() {
  const before = await testApp({ env: { PARK_TIME_ZONE: 'Etc/GMT+12' } })
  const app = await testApp({
    worker: true,
    database: before.connection,
    env: { PARK_TIME_ZONE: 'Pacific/Kiritimati' },
  })
  /** The same person the day before. */
  const earlier = ({ cookies }: TestClient): TestClient => {
    const client = before.client()
    for (const [name, value] of cookies) client.cookies.set(name, value)
    return client
  }
  return { before, app, earlier, lastDay: todayIn(before.config.parkTimeZone) }
}
