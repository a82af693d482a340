import { keptFor, type Span } from '../i18n/kept-for.ts'
import { m } from '../i18n/paraglide/messages.js'
import { spanText } from '../i18n/span-text.ts'
import type { exportOf } from './export.ts'

interface Here {
  trail: Span
  /** How many days; null where LabEx makes none. */
  backups: number | null
}

type Exported = keyof Awaited<ReturnType<typeof exportOf>>
/** GDPR, article 6(1): b, f and c. */
type Ground = 'agreement' | 'interest' | 'duty'
type Because = { not: string }

export interface Kind {
  ground: Ground
  /** Its part of the export, or why there is none. */
  exported: Exported | Because
  what: () => string
  why: () => string
  until: (here: Here) => string
}

const [passing, secret, safe] = [
  { not: 'gone within days, and about how LabEx was called' },
  { not: 'a digest of what only its owner has' },
  { not: 'of a network, which is rarely one person' },
]

/** A kind is a line on the privacy page; every personal column has one. */
export const groups = {
  account: {
    account: {
      ...{ ground: 'agreement', exported: 'account' },
      ...{ what: m.privacy_account, why: m.privacy_account_why },
      until: () => m.privacy_account_until({ unconfirmed: spanText(keptFor.unconfirmed) }),
    },
    password: {
      ...{ ground: 'agreement', exported: secret },
      ...{ what: m.privacy_password, why: m.privacy_password_why, until: m.privacy_password_until },
    },
    absence: {
      ...{ ground: 'agreement', exported: 'account' },
      ...{ what: m.privacy_absence, why: m.privacy_absence_why, until: m.privacy_absence_until },
    },
    departure: {
      ...{ ground: 'interest', exported: 'departures' },
      ...{ what: m.privacy_departure, why: m.privacy_departure_why },
      until: () =>
        m.privacy_departure_until({
          departed: spanText(keptFor.departed),
          back: spanText(keptFor.withdrawn),
        }),
    },
    join_request: {
      ...{ ground: 'interest', exported: 'join_requests' },
      ...{ what: m.privacy_join_request, why: m.privacy_join_request_why },
      until: m.privacy_always,
    },
    message: {
      ...{ ground: 'interest', exported: 'contact_messages' },
      ...{ what: m.privacy_message, why: m.privacy_message_why, until: m.privacy_always },
    },
  },
  listings: {
    listing: {
      ...{ ground: 'agreement', exported: 'listings' },
      ...{ what: m.privacy_listing, why: m.privacy_listing_why, until: m.privacy_listing_until },
    },
    photo: {
      ...{ ground: 'agreement', exported: 'listings' },
      ...{ what: m.privacy_photo, why: m.privacy_photo_why },
      until: () => m.privacy_photo_until({ unused: spanText(keptFor.unusedImage) }),
    },
    clear_out: {
      ...{ ground: 'agreement', exported: 'clear_outs' },
      ...{ what: m.privacy_clear_out, why: m.privacy_clear_out_why, until: m.privacy_clear_out_until },
    },
    column_choice: {
      ...{ ground: 'agreement', exported: 'column_choices' },
      ...{ what: m.privacy_table_choice, why: m.privacy_table_choice_why, until: m.privacy_clear_out_until },
    },
    safety: {
      ...{ ground: 'interest', exported: 'listings' },
      ...{ what: m.privacy_safety, why: m.privacy_safety_why, until: m.privacy_with_listing },
    },
  },
  handovers: {
    handover: {
      ...{ ground: 'agreement', exported: 'connections' },
      ...{ what: m.privacy_handover, why: m.privacy_handover_why, until: m.privacy_handover_until },
    },
    pickup: {
      ...{ ground: 'agreement', exported: 'connections' },
      ...{ what: m.privacy_pickup, why: m.privacy_pickup_why, until: m.privacy_with_handover },
    },
    statement: {
      ...{ ground: 'interest', exported: 'connections' },
      ...{ what: m.privacy_statement, why: m.privacy_statement_why, until: m.privacy_statement_until },
    },
    recall: {
      ...{ ground: 'interest', exported: 'recall_answers' },
      ...{ what: m.privacy_recall, why: m.privacy_recall_why, until: m.privacy_recall_until },
    },
  },
  alerts: {
    alert: {
      ...{ ground: 'agreement', exported: 'alerts' },
      ...{ what: m.privacy_alert, why: m.privacy_alert_why },
      until: () => m.privacy_alert_until({ list: spanText(keptFor.orderList) }),
    },
    match: {
      ...{ ground: 'agreement', exported: 'alerts' },
      ...{ what: m.privacy_match, why: m.privacy_match_why, until: m.privacy_with_alert },
    },
    list_find: {
      ...{ ground: 'interest', exported: 'order_list_finds', until: () => spanText(keptFor.listFind) },
      ...{ what: m.privacy_list_find, why: m.privacy_list_find_why },
    },
  },
  visits: {
    session: {
      ...{ ground: 'agreement', exported: 'sessions' },
      ...{ what: m.privacy_session, why: m.privacy_session_why },
      until: () =>
        m.privacy_session_until({
          unseen: spanText(keptFor.sessionUnseen),
          whole: spanText(keptFor.session),
        }),
    },
    factor: {
      ...{ ground: 'agreement', exported: 'factors' },
      ...{ what: m.privacy_factor, why: m.privacy_factor_why, until: m.privacy_factor_until },
    },
    half_login: {
      ...{ ground: 'interest', exported: passing },
      ...{ what: m.privacy_half_login, why: m.privacy_half_login_why },
      until: () => spanText(keptFor.halfLogin),
    },
    device: {
      ...{ ground: 'interest', exported: secret },
      ...{ what: m.privacy_device, why: m.privacy_device_why },
      until: () => m.privacy_device_until({ device: spanText(keptFor.device) }),
    },
    link: {
      ...{ ground: 'agreement', exported: secret },
      ...{ what: m.privacy_link, why: m.privacy_link_why },
      until: () =>
        m.privacy_link_until({ past: spanText(keptFor.pastLink), mailed: spanText(keptFor.mailedLink) }),
    },
    answer: {
      ...{ ground: 'agreement', exported: passing },
      ...{ what: m.privacy_answer, why: m.privacy_answer_why },
      until: () => spanText(keptFor.answer),
    },
    counter: {
      ...{ ground: 'interest', exported: passing },
      ...{ what: m.privacy_counter, why: m.privacy_counter_why },
      until: () => m.privacy_at_most({ span: spanText(keptFor.counter) }),
    },
    refusal: {
      ...{ ground: 'interest', exported: safe },
      ...{ what: m.privacy_refusal, why: m.privacy_refusal_why },
      until: () => spanText(keptFor.refusal),
    },
    log: {
      ...{ ground: 'interest', exported: { not: 'the operator has it, outside of LabEx' } },
      ...{ what: m.privacy_log, why: m.privacy_log_why, until: m.privacy_log_until },
    },
  },
  trail: {
    trail: {
      ...{ ground: 'interest', exported: 'activity' },
      ...{ what: m.privacy_trail, why: m.privacy_trail_why },
      until: ({ trail }) => m.privacy_trail_until({ trail: spanText(trail) }),
    },
    office: {
      ...{ ground: 'interest', exported: { not: 'an act of office, which the trail has' } },
      ...{ what: m.privacy_office, why: m.privacy_office_why, until: m.privacy_office_until },
    },
    erasure: {
      ...{ ground: 'duty', exported: { not: 'of accounts that are no more' } },
      ...{ what: m.privacy_erasure, why: m.privacy_erasure_why, until: m.privacy_always },
    },
  },
  mails: {
    refused: {
      ...{ ground: 'interest', exported: 'account' },
      ...{ what: m.privacy_refused, why: m.privacy_refused_why, until: m.privacy_refused_until },
    },
    mail: {
      ...{ ground: 'agreement', exported: { not: 'the mail itself goes to the person' } },
      ...{ what: m.privacy_mail, why: m.privacy_mail_why },
      until: () =>
        m.privacy_mail_until({
          tried: spanText(keptFor.waitingMail),
          failed: spanText(keptFor.failedJob),
        }),
    },
  },
  files: {
    file: {
      ...{ ground: 'agreement', exported: { not: 'photos are downloaded where they are shown' } },
      ...{ what: m.privacy_file, why: m.privacy_file_why },
      until: () => m.privacy_file_until({ unused: spanText(keptFor.unusedImage) }),
    },
    card: {
      ...{ ground: 'agreement', exported: { not: 'drawn from the listing, which is in it' } },
      ...{ what: m.privacy_card, why: m.privacy_card_why, until: m.privacy_card_until },
    },
  },
  browser: {
    cookie: {
      ...{ ground: 'agreement', exported: { not: 'in the person’s own browser' } },
      ...{ what: m.privacy_cookie, why: m.privacy_cookie_why },
      until: () =>
        m.privacy_cookie_until({ session: spanText(keptFor.session), device: spanText(keptFor.device) }),
    },
    choice: {
      ...{ ground: 'agreement', exported: { not: 'in the person’s own browser' } },
      ...{ what: m.privacy_choice, why: m.privacy_choice_why },
      until: () => m.privacy_choice_until({ choice: spanText(keptFor.choice) }),
    },
    typed: {
      ...{ ground: 'agreement', exported: { not: 'in the person’s own browser' } },
      ...{ what: m.privacy_typed, why: m.privacy_typed_why },
      until: () =>
        m.privacy_typed_until({
          ...{ interrupted: spanText(keptFor.interrupted), photos: spanText(keptFor.waitingPhoto) },
        }),
    },
  },
  backups: {
    backup: {
      ...{ ground: 'duty', exported: { not: 'copies of what is in it' } },
      ...{ what: m.privacy_backup, why: m.privacy_backup_why },
      until: ({ backups }) =>
        backups === null ? m.privacy_backup_none() : m.privacy_backup_until({ count: backups }),
    },
  },
} satisfies Record<string, Record<string, Kind>>

export type GroupName = keyof typeof groups
type NamesIn<G> = G extends Record<string, unknown> ? keyof G : never
export type KindName = { [G in GroupName]: NamesIn<(typeof groups)[G]> }[GroupName]

export const kinds = Object.assign({}, ...Object.values(groups)) as Record<KindName, Kind>
