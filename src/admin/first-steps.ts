import { sql } from 'kysely'
import type { Call } from '../http/action.ts'

/** `needed` before labs can start, `helpful` for a good start; `null` says nothing of it. */
const needed = ['name', 'organisation', 'faq', 'disclaimer', 'test_mail'] as const
const helpful = ['buildings', 'safety_officer', 'second_administrator', 'backups'] as const

type FirstStep = (typeof needed)[number] | (typeof helpful)[number]
export type FirstSteps = Record<FirstStep, boolean>

/** Null once all `needed` is done, and in a demo. */
export async function firstSteps({ app, db }: Call): Promise<FirstSteps | null> {
  if (app.config.demo) return null
  const isNamed = app.config.isParkNamed
  const { rows } = await sql<FirstSteps>`select
    ${isNamed} or exists (select from park_settings where section = 'name') as name,
    exists (select from organisations) as organisation,
    exists (select from faq_items) as faq,
    exists (select from audit where action = 'disclaimer_checked')
      or exists (select from park_settings where section = 'texts') as disclaimer,
    exists (select from audit where action = 'test_mail_sent') as test_mail,
    exists (select from buildings) as buildings,
    exists (select from grants where kind = 'safety_officer') as safety_officer,
    (select count(*) > 1 from users where role = 'administrator' and verified_at is not null)
      as second_administrator,
    ${app.config.backupDir !== null} or exists (select from installation where backed_up_at is not null)
      as backups`.execute(db)
  const steps = rows[0] as FirstSteps
  return needed.every((step) => steps[step]) ? null : steps
}
