import type { Tables } from '../../db/tables.ts'
import type { Personal } from './column.ts'

const [withAccount, digest] = ['with the account', { not: 'a digest of what only its owner has' }] as const

/** The account itself, and how somebody came in. */
export const accounts = {
  users: {
    deleted: withAccount,
    columns: {
      id: 'account',
      created_at: 'account',
      name: 'account',
      email: 'account',
      pending_email: 'account',
      organisation_id: { kind: 'account', not: 'the organisation is in it by name' },
      building: 'account',
      role: 'account',
      locale: 'account',
      notify: { kind: 'account', holds: 'which mails are wanted, by name' },
      verified_at: 'account',
      password_hash: 'password',
      must_change_password: 'password',
      password_kept_at: 'account',
      password_changed_at: 'account',
      disclaimer_agreed_at: 'account',
      out_since: 'upkeep',
      rights_since: { kind: 'account', not: 'the rights are in it, with when each was given' },
      is_blocked_claim: 'upkeep',
      version: 'upkeep',
      search_text: 'made',
      passkey_handle: { kind: 'factor', not: 'random bytes that a passkey is found by' },
    },
  },
  departures: {
    deleted: withAccount,
    columns: {
      id: 'upkeep',
      user_id: 'whose',
      organisation_id: { kind: 'departure', not: 'the account has where its person is' },
      left_at: 'departure',
      back_at: 'departure',
    },
  },
  absences: {
    deleted: withAccount,
    columns: {
      user_id: 'whose',
      last_day: 'absence',
      stand_in_id: { kind: 'absence', not: 'of a colleague, who is in it by name' },
    },
  },
  address_refusals: {
    deleted: withAccount,
    columns: {
      user_id: 'whose',
      first_on: 'refused',
      last_on: 'refused',
      is_marked: 'made',
    },
  },
  grants: {
    deleted: withAccount,
    columns: {
      user_id: 'whose',
      kind: 'account',
      granted_at: { kind: 'account', not: 'which rights, not since when' },
    },
  },
  sessions: {
    deleted: withAccount,
    columns: {
      id: 'session',
      created_at: 'session',
      token_hash: { kind: 'session', ...digest },
      user_id: 'whose',
      user_agent: 'session',
      seen_at: 'session',
      proved_at: 'upkeep',
      mail_opened_at: 'upkeep',
      by_provider: 'upkeep',
    },
  },
  code_seeds: {
    deleted: withAccount,
    columns: {
      user_id: 'whose',
      sealed: { kind: 'factor', not: 'a secret, encrypted' },
      last_step: 'upkeep',
      created_at: 'factor',
    },
  },
  passkeys: {
    deleted: withAccount,
    columns: {
      id: 'factor',
      user_id: 'whose',
      name: 'factor',
      user_agent: 'factor',
      credential_id: { kind: 'factor', not: 'what a passkey is found by' },
      public_key: { kind: 'factor', not: 'what a signature is checked with' },
      counter: 'upkeep',
      host: 'upkeep',
      created_at: 'factor',
      used_at: 'factor',
    },
  },
  recovery_codes: {
    deleted: withAccount,
    columns: {
      user_id: 'whose',
      code_hash: { kind: 'factor', ...digest },
    },
  },
  ways_back: {
    deleted: withAccount,
    columns: {
      user_id: 'whose',
      opened_by: { kind: 'factor', not: 'of an administrator, in the trail' },
      opened_at: { kind: 'factor', not: 'gone within days' },
    },
  },
  withdrawn_factors: {
    deleted: withAccount,
    columns: {
      user_id: 'whose',
      made_at: { kind: 'factor', not: 'of what is no more' },
      withdrawn_at: { kind: 'factor', not: 'of what is no more' },
    },
  },
  half_logins: {
    deleted: withAccount,
    columns: {
      visitor_hash: 'half_login',
      user_id: 'whose',
      tries: 'upkeep',
      created_at: 'half_login',
      provider_id: 'half_login',
      subject: 'half_login',
      by_provider: 'upkeep',
      says_provider_id: 'half_login',
      says_email: 'half_login',
    },
  },
  provider_links: {
    deleted: withAccount,
    columns: {
      provider_id: 'upkeep',
      subject: 'factor',
      user_id: 'whose',
      created_at: 'factor',
      used_at: 'factor',
      asked_email: { kind: 'factor', not: 'while the change is open, the account has it' },
    },
  },
  known_devices: {
    deleted: withAccount,
    columns: {
      user_id: 'whose',
      device_hash: 'device',
      seen_at: 'device',
    },
  },
  tokens: {
    deleted: withAccount,
    columns: {
      id: 'link',
      created_at: 'link',
      purpose: 'link',
      token_hash: 'link',
      user_id: 'whose',
      subject_id: 'link',
      expires_at: 'link',
      act: 'link',
      acted_at: 'link',
    },
  },
  mailed_links: {
    deleted: { gone: 'within weeks: a number that only the mail has' },
    columns: {
      mail_id: 'link',
      created_at: 'link',
    },
  },
  erasures: {
    deleted: { kept: 'so that a restored backup does not bring the account back' },
    columns: {
      user_id: 'erasure',
      joined_at: 'erasure',
      erased_at: 'erasure',
    },
  },
  join_requests: {
    deleted: { kept: 'the park keeps why it let somebody in' },
    columns: {
      id: 'whose',
      created_at: 'join_request',
      organization: 'join_request',
      contact_person: 'join_request',
      email: 'join_request',
      phone: 'join_request',
      department: 'join_request',
      department_type: 'join_request',
      location: 'join_request',
      lab_description: 'join_request',
      domain: 'made',
      status: 'join_request',
      organisation_id: 'organisation',
      same_organisation_id: 'organisation',
      opened: 'organisation',
      locale: 'join_request',
      decided_at: 'join_request',
      name_read: 'made',
      search_text: 'made',
    },
  },
  contact_messages: {
    deleted: { kept: 'the park keeps what it answered' },
    columns: {
      id: 'whose',
      created_at: 'message',
      name: 'message',
      email: 'message',
      organisation: 'message',
      message: 'message',
      answered_at: 'message',
      reminded_on: 'upkeep',
      search_text: 'made',
    },
  },
} satisfies { [T in keyof Tables]?: Personal<T> }
