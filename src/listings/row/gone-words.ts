import { m } from '../../i18n/paraglide/messages.js'

/** Of what ended outside LabEx: an offer was taken, and what a request asked for was found. */
export const goneWords = {
  offer: {
    act: m.listings_gone,
    hint: m.listings_renew_gone_hint,
    done: m.listings_gone_done,
    closed: m.listings_renew_done_gone,
    standing: m.listings_standing_gone,
    is: m.listings_renew_is_gone,
    afterAll: m.listings_after_all_gone,
  },
  request: {
    act: m.listings_found,
    hint: m.listings_found_hint,
    done: m.listings_found_done,
    closed: m.listings_found_closed,
    standing: m.listings_found_standing,
    is: m.listings_found_is,
    afterAll: m.listings_found_after_all,
  },
}
