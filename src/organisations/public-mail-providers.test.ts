import { describe, expect, test } from 'vitest'
import { isPublicMailProvider } from './public-mail-providers.ts'

describe('isPublicMailProvider', () => {
  test.each([
    'gmail.com',
    'outlook.com',
    'hotmail.nl',
    'live.nl',
    'icloud.com',
    'yahoo.co.uk',
    'proton.me',
    'gmx.net',
    'gmx.de',
    'ziggo.nl',
    'kpnmail.nl',
    'kpnplanet.nl',
    'xs4all.nl',
    'hetnet.nl',
    'planet.nl',
    'upcmail.nl',
    'home.nl',
    'quicknet.nl',
    'casema.nl',
    't-online.de',
  ])('%s is one', (domain) => {
    expect(isPublicMailProvider(domain)).toBe(true)
  })

  test.each(['wur.nl', 'gmail.com.lab.nl', 'lab.gmail.com', 'xgmail.com', 'kpn.com', 'university.example'])(
    '%s is not',
    (domain) => {
      expect(isPublicMailProvider(domain)).toBe(false)
    },
  )
})
