import type { Db } from '../db/connect.ts'
import { type Viewer, visitor } from './viewer.ts'

/** Who acts, and from where: a call, or the application itself. */
export interface Actor {
  viewer: Viewer
  ip: string | null
}

export const labEx: Actor = { viewer: visitor, ip: null }

/**
 * Leaves a row in the append-only trail: who did what to whom (PRODUCT.md, Roles). Never give it a
 * secret, a token, what somebody typed into a password field, or a person's name: rows outlive people.
 */
export async function audit(
  db: Db,
  { viewer, ip }: Actor,
  action: string,
  subject: string | null = null,
  details: Record<string, unknown> = {},
): Promise<void> {
  const { user } = viewer
  await db
    .insertInto('audit')
    .values({
      actor_id: user?.id ?? null,
      action,
      subject,
      details: JSON.stringify(details),
      ip,
    })
    .execute()
}
