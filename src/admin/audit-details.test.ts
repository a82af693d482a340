import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { inLocale } from '../i18n/locale.ts'
import { AuditDetails } from './parts/AuditDetails.tsx'

const shown = (details: Record<string, unknown>, locale: 'en' | 'nl' = 'en') =>
  inLocale(locale, () => renderToStaticMarkup(createElement(AuditDetails, { details }))).replace(
    /<dt.*?>|<dd.*?>|<\/?d[lt].*?>|<\/dd>|<\/?div.*?>/g,
    '',
  )

describe('the details of a row of the trail', () => {
  it.each([
    [{ title: 'Centrifuge' }, 'Title: Centrifuge', 'Titel: Centrifuge'],
    [{ reason: null }, 'Reason: –', 'Reden: –'],
    [{ changed: ['name', 'password'] }, 'Changed: Name, Password', 'Gewijzigd: Naam, Wachtwoord'],
    [
      { domains: ['a.example', 'name'] },
      'E-mail domains: a.example, name',
      'E-maildomeinen: a.example, name',
    ],
    [{ from: 'awaiting_approval' }, 'Was: Awaiting approval', 'Was: Te beoordelen'],
    [{ withdrawn: 3 }, 'Listings deleted: 3', 'Advertenties verwijderd: 3'],
  ])('%j', (details, english, dutch) => {
    expect([shown(details), shown(details, 'nl')]).toEqual([english, dutch])
  })

  it('keeps what it has no word for as it was written', () => {
    expect(shown({ constructor_x: 'a', toString: { b: 1 } })).toBe(
      'constructor_x: atoString: {&quot;b&quot;:1}',
    )
    expect(shown({})).toBe('')
  })
})
