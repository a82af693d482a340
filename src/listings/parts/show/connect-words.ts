import { m } from '../../../i18n/paraglide/messages.js'
import type { ListingProps } from '../../row/props.ts'

type Words = Record<'act' | 'note' | 'consequence' | 'logIn' | 'verify', () => string>

const take: Words = {
  act: m.listings_connect_offer,
  note: m.listings_connect_note,
  consequence: m.listings_connect_consequence,
  logIn: m.listings_log_in_to_take,
  verify: m.listings_verify_to_take,
}

const otherwise: Record<string, Words> = {
  tbd: { ...take, note: m.listings_connect_note_open },
  loan: {
    act: m.listings_connect_loan,
    note: m.listings_connect_note_loan,
    consequence: m.listings_connect_consequence_loan,
    logIn: m.listings_log_in_to_borrow,
    verify: m.listings_verify_to_borrow,
  },
  shared_use: {
    act: m.listings_connect_shared_use,
    note: m.listings_connect_note_shared_use,
    consequence: m.listings_connect_consequence_shared_use,
    logIn: m.listings_log_in_to_share,
    verify: m.listings_verify_to_share,
  },
}

const answer: Words = {
  act: m.listings_connect_request,
  note: m.listings_connect_note,
  consequence: m.listings_connect_consequence_offer,
  logIn: m.listings_log_in_to_answer,
  verify: m.listings_verify_to_answer,
}

export const connectWords = ({
  exchange_type,
  availability_type,
}: Pick<ListingProps, 'exchange_type' | 'availability_type'>): Words =>
  exchange_type === 'request' ? answer : (otherwise[availability_type ?? ''] ?? take)
