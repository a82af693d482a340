import { sql } from 'kysely'
import type { Call } from '../http/action.ts'

export interface FirstSteps {
  organisation: boolean
  faq: boolean
  disclaimer: boolean
  test_mail: boolean
}

/** Null once all is done, and in a demo. */
export async function firstSteps(call: Call): Promise<FirstSteps | null> {
  if (call.app.config.demo) return null
  const { rows } = await sql<FirstSteps>`select
    exists (select 1 from organisations) as organisation,
    exists (select 1 from faq_items) as faq,
    exists (select 1 from audit where action = 'disclaimer_checked') as disclaimer,
    exists (select 1 from audit where action = 'test_mail_sent') as test_mail`.execute(call.db)
  const steps = rows[0] as FirstSteps
  return Object.values(steps).every(Boolean) ? null : steps
}
