import { retentionOf } from '../admin/retention.ts'
import type { App } from '../app.ts'
import { m } from '../i18n/paraglide/messages.js'
import { type GroupName, groups, type Kind } from './kinds.ts'

const titles: Record<GroupName, () => string> = {
  account: m.privacy_group_account,
  listings: m.privacy_group_listings,
  handovers: m.privacy_group_handovers,
  alerts: m.privacy_group_alerts,
  visits: m.privacy_group_visits,
  trail: m.privacy_group_trail,
  mails: m.privacy_group_mails,
  files: m.privacy_group_files,
  browser: m.privacy_group_browser,
  backups: m.privacy_group_backups,
}

export async function whatIsKept({ db, config }: Pick<App, 'db' | 'config'>) {
  const { days } = await retentionOf(db)
  const here = {
    trail: `${days} days`,
    backups: config.backupDir === null ? null : config.backupKeep,
  } as const
  return Object.entries(groups).map(([name, of]) => ({
    title: titles[name as GroupName](),
    kinds: Object.entries<Kind>(of).map(([kind, { ground, what, why, until }]) => ({
      ...{ kind, ground, what: what(), why: why(), until: until(here) },
    })),
  }))
}
