import { m } from '../../i18n/paraglide/messages.js'

const given = {
  act: m.listings_gone,
  hint: m.listings_renew_gone_hint,
  done: m.listings_gone_done,
  closed: m.listings_renew_done_gone,
  standing: m.listings_standing_gone,
  is: m.listings_renew_is_gone,
  afterAll: m.listings_after_all_gone,
}

/** Not given away: it comes back, or others use it as well. */
const lent = {
  ...given,
  act: m.listings_lent_act,
  hint: m.listings_lent_hint,
  done: m.listings_lent_done,
  standing: m.listings_lent_standing,
  is: m.listings_lent_is,
  afterAll: m.listings_lent_after_all,
}

const shared = {
  ...lent,
  act: m.listings_shared_act,
  standing: m.listings_shared_standing,
  is: m.listings_shared_is,
  afterAll: m.listings_shared_after_all,
}

const found = {
  act: m.listings_found,
  hint: m.listings_found_hint,
  done: m.listings_found_done,
  closed: m.listings_found_closed,
  standing: m.listings_found_standing,
  is: m.listings_found_is,
  afterAll: m.listings_found_after_all,
}

interface Ended {
  exchange_type: 'offer' | 'request'
  availability_type?: unknown
}

/** Of what ended outside LabEx: an offer was taken, and what a request asked for was found. */
export function goneWordsOf({ exchange_type, availability_type }: Ended) {
  if (exchange_type === 'request') return found
  if (availability_type === 'loan') return lent
  return availability_type === 'shared_use' ? shared : given
}
