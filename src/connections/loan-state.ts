import { sql } from 'kysely'

const kinds: readonly (string | null)[] = ['loan', 'shared_use']

/** It comes back. */
export const isLent = ({ availability_type }: { availability_type: string | null }): boolean =>
  kinds.includes(availability_type)

interface Promised {
  status: string
  availability_type: string | null
  available_until: string | null
}

export const isMissed = ({ status, available_until, ...row }: Promised, today: string): boolean =>
  status === 'open' && isLent(row) && available_until !== null && available_until < today

export const isForAWhile = sql<boolean>`(connections.availability_type in ('loan', 'shared_use'))`

/** Its words match the index. */
export const isOut = sql<boolean>`(connections.status = 'completed' and connections.returned_at is null
  and ${isForAWhile})`

const isOverdue = sql<boolean>`(${isOut} and connections.available_until < current_date)`

export const isAskedBack = sql<boolean>`(${isOut} and (connections.available_until < current_date
  or connections.available_until is null and connections.completed_at < now() - interval '90 days'))`

export const connectionStates = ['open', 'completed', 'on_loan', 'overdue', 'returned', 'cancelled'] as const
export type ConnectionState = (typeof connectionStates)[number]

/** The state that people read; `completed` means for good. */
export const stateOf = sql<ConnectionState>`case when ${isOverdue} then 'overdue' when ${isOut} then 'on_loan'
  when connections.returned_at is not null then 'returned' else connections.status end`
