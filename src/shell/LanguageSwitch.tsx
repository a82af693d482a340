import { callApi } from '../browser/api.ts'
import { useShared } from '../browser/shared.ts'
import { saveDraft } from '../browser/typed-draft.ts'
import type { SharedProps } from '../http/shared.ts'
import { languageNames, locales } from '../i18n/languages.ts'
import { m } from '../i18n/paraglide/messages.js'
import { Switch } from './Switch.tsx'

const languages = locales.map((value) => ({ value, label: languageNames[value], lang: value }))

/** The server keeps the choice; the reload keeps what was typed. */
export function LanguageSwitch() {
  const { locale } = useShared()
  return <Switch label={m.ui_language()} options={languages} value={locale} onChange={speak} />
}

async function speak(locale: SharedProps['locale']): Promise<void> {
  const result = await callApi('POST', '/api/locale', { locale })
  if (!result.ok) return
  saveDraft()
  const address = new URL(window.location.href)
  if (!address.searchParams.has('lang')) return window.location.reload()
  address.searchParams.delete('lang')
  window.location.replace(address)
}
