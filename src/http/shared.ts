import type { Announcement } from '../app.ts'
import type { Grant } from '../db/people-tables.ts'
import type { Locale } from '../i18n/locale.ts'
import type { ReadOnlyReason } from './read-only.ts'
import type { FactorState } from './viewer.ts'

export interface CurrentUser {
  id: number
  name: string
  email: string
  role: 'user' | 'administrator'
  verified: boolean
  must_change_password: boolean
  second_factor: FactorState
  /** This session began with the account of an institution. */
  by_provider: boolean
  grants: Grant[]
  location: string | null
  organisation: OrganisationSummary | null
}

export interface OrganisationSummary {
  id: number
  name: string
  logo: string | null
  location: string | null
}

export interface News {
  unread_matches: number
  waiting: number
}

export interface Counts {
  unread_matches: number
  own: number
  for_safety: number
  join_requests: number
}

export interface SharedProps extends News {
  user: CurrentUser | null
  locale: Locale
  flash: { message?: string } | null
  /** 0 but for administrators. */
  waiting_join_requests: number
  is_safety_officer: boolean
  reads_report: boolean
  /** Their domain is registered no more, and after this day LabEx mails them no new password. */
  address_until: string | null
  /** Mail to them comes back. */
  is_refused: boolean
  factor_until: string | null
  /** In no participating organisation, so members' acts are not offered. */
  is_outsider: boolean
  read_only: ReadOnlyReason | null
  announcement: Announcement | null
  /** `today` at the park spares pages a calendar of its time zone. */
  app: {
    park_name: string
    /** Before the name LabEx; null: LabEx's own mark. */
    logo: { src: string; width: number; height: number } | null
    style: string | null
    demo: boolean
    url: string
    today: string
  }
  errors: Record<string, never>
}
