import type { Grant } from '../db/people-tables.ts'
import { m } from '../i18n/paraglide/messages.js'

export const grantNames: Record<Grant, () => string> = {
  safety_officer: m.admin_grant_safety_officer,
  board: m.admin_grant_board,
}
