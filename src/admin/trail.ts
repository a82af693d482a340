import { sql } from 'kysely'
import { z } from 'zod'
import { action, type Call } from '../http/action.ts'
import { dayIn, formatDay } from '../i18n/day.ts'
import { numberText } from '../i18n/number.ts'
import { m } from '../i18n/paraglide/messages.js'
import { actText } from './acts.ts'
import { retention, retentionOf, setRetention } from './retention.ts'

export type TrailProps = Awaited<ReturnType<typeof trailProps>>

export async function trailProps(call: Call) {
  const { days, next } = await retentionOf(call.db)
  return {
    retention: { days, ...retention, next: next && { days: next.days, on: dayOf(call, next.at) } },
    refusals: await refusalsOfTheWeek(call),
  }
}

async function refusalsOfTheWeek({ db }: Call) {
  const { rows } = await sql<{ kind: string; count: number; networks: number }>`
    select kind, sum(count)::int as count, count(distinct network)::int as networks from refusals
    where hour > now() - interval '7 days' group by kind order by 2 desc, 1`.execute(db)
  return rows.map((row) => ({ ...row, label: actText(row.kind) }))
}

export const retentionAction = action({
  summary: 'Set how long the audit trail is kept.',
  input: () => {
    const outside = m.fields_error_range({
      min: numberText(retention.least),
      max: numberText(retention.most),
    })
    return z.object({
      days: z
        .number(m.fields_error_number())
        .int(m.fields_error_number())
        .min(retention.least, outside)
        .max(retention.most, outside),
    })
  },
  run: (call, { days }) => setRetention(call.db, days, call),
  reply: ({ next }, call) => ({
    message: next ? m.admin_retention_later({ date: dayOf(call, next.at) }) : m.common_saved(),
  }),
})

const dayOf = (call: Call, at: string) => formatDay(dayIn(new Date(at), call.app.config.parkTimeZone))
