import { m } from '../../../i18n/paraglide/messages.js'

export function nameOfDevice({ browser, system }: { browser: string | null; system: string | null }): string {
  if (browser && system) return m.accounts_account_device({ browser, system })
  return browser ?? system ?? m.accounts_account_device_unknown()
}
