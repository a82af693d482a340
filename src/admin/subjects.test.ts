import { describe, expect, it } from 'vitest'
import { inLocale } from '../i18n/locale.ts'
import { subjectOf } from './subjects.ts'

describe('what a row of the trail is about', () => {
  it.each([
    ['listing_hidden', 'listing 12', 'Listing 12', 'Advertentie 12', '/listings/12'],
    ['user_deleted', 'user 3', 'User 3', 'Gebruiker 3', null],
    ['faq_category_changed', 'faq category 4', 'FAQ category 4', 'FAQ-categorie 4', '/admin/faq#categories'],
    ['settings_changed', 'settings name', 'Settings, Name', 'Instellingen, Naam', '/admin/settings#name'],
    ['table_exported', 'table users', 'Table: Users', 'Tabel: Gebruikers', '/admin/users'],
    ['refused_forbidden', 'POST /api/admin/faq', 'POST /api/admin/faq', 'POST /api/admin/faq', null],
    ['login_failed', 'a…@lab.example', 'a…@lab.example', 'a…@lab.example', null],
    ['anything', 'constructor 1', 'constructor 1', 'constructor 1', null],
  ])('%s of %s', (action, subject, english, dutch, href) => {
    expect(subjectOf(action, subject)).toEqual({ text: english, href })
    expect(inLocale('nl', () => subjectOf(action, subject)?.text)).toBe(dutch)
  })

  it('is nothing where there is no subject', () => expect(subjectOf('login', null)).toBeNull())
})
