import type { Locale } from '../i18n/locale.ts'

/** The signed-in person as every page and `GET /api/user` shows them. */
export interface CurrentUser {
  id: number
  name: string
  email: string
  role: 'user' | 'administrator'
  verified: boolean
  must_change_password: boolean
  location: string | null
  organisation: OrganisationSummary | null
}

export interface OrganisationSummary {
  id: number
  name: string
  /** Path under /storage, or null. */
  logo: string | null
  location: string | null
}

/** The numbers in the top bar. */
export interface News {
  unread_matches: number
  /** Connections and listings that wait for the person. */
  waiting: number
}

/** What every page has besides its own props. */
export interface SharedProps extends News {
  user: CurrentUser | null
  locale: Locale
  flash: { message?: string } | null
  /** 0 but for administrators. */
  waiting_join_requests: number
  /** Of no organisation that takes part: is offered nothing that members do. */
  is_outsider: boolean
  /** `today` is the day at the park, so that a page need not build a calendar of its time zone to know it. */
  app: { park_name: string; demo: boolean; url: string; today: string }
  errors: Record<string, never>
}
