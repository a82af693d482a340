/** By the park's clock. `due.ts` makes each run happen once. */
export interface Recurring {
  job: string
  payload?: object
  /** Tells two of the same job apart. */
  name?: string
  /** `minute`; `:17` of every hour; `08:00` of every day among `days`. */
  at: string
  days?: 'every' | 'working' | 'first working of a week'
  /** Hours during which a missed run is made up for. */
  madeUpFor?: number
  /** People see its result, so a starting process does it before it answers. */
  beforeListening?: true
}

export const isOften = ({ at }: Recurring): boolean => at === 'minute' || at.startsWith(':')

export const nameOf = ({ name, job }: Recurring): string => name ?? job

const [morning, working] = ['08:00', { days: 'working', madeUpFor: 12 }] as const

export const recurring: readonly Recurring[] = [
  { job: 'mind_dates', at: ':01', beforeListening: true },
  { job: 'end_clear_outs', at: ':04', beforeListening: true },
  { job: 'judge_listings', at: '00:03', madeUpFor: 24, beforeListening: true },

  { job: 'wake_mails', at: 'minute' },
  { job: 'settle_absences', at: ':02' },
  { job: 'tell_of_passed_dates', at: ':03' },
  // Before the day's first pick-up, also on days off.
  { job: 'remind_of_pickups', at: '07:00', madeUpFor: 12 },
  { job: 'remind_owners', at: morning, ...working },
  { job: 'remind_parties', at: morning, ...working },
  { job: 'remind_givers', at: morning, ...working },
  { job: 'remind_safety_officers', at: morning, ...working },
  { job: 'remind_of_answers', at: morning, ...working },
  { job: 'remind_of_returns', at: morning, ...working },
  { job: 'tell_of_missed_loans', at: morning, ...working },
  { job: 'send_digest', name: 'daily_digest', payload: { frequency: 'daily' }, at: morning, ...working },
  {
    ...{ job: 'send_digest', name: 'weekly_digest', payload: { frequency: 'weekly' } },
    ...{ at: morning, days: 'first working of a week', madeUpFor: 6 * 24 },
  },
  { job: 'mail_stuck_things', at: morning, days: 'first working of a week', madeUpFor: 24 },

  { job: 'note_ended_requests', at: ':05' },
  { job: 'queue_backup', at: 'minute' },
  { job: 'tidy_up', at: ':17' },
  { job: 'delete_departed', at: ':22' },
  { job: 'remove_unused_images', at: ':27' },
  { job: 'remove_old_backup', at: ':47' },
  { job: 'remove_orphans', at: '03:37', madeUpFor: 6 },
  { job: 'count_missing_images', at: '03:41', madeUpFor: 24 },
  { job: 'keep_trail', at: '03:47', madeUpFor: 24 },
]
