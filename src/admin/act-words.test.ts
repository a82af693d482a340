import { expect, it } from 'vitest'
import { m } from '../i18n/paraglide/messages.js'

it.each(['en', 'nl'] as const)(
  'tells a call that was blocked from a listing that an officer refused: %s',
  (locale) => {
    const calls = [
      m.admin_act_refused_forbidden({}, { locale }),
      m.admin_act_refused_session_expired({}, { locale }),
      m.admin_act_domain_refused({}, { locale }),
    ]
    expect(calls.join()).not.toMatch(/refused|geweigerd/i)
    expect(m.admin_act_listing_refused({}, { locale })).toMatch(/refused|geweigerd/i)
  },
)
