import type { PropsOf } from '../../http/as-json.ts'
import { formatMoment } from '../../i18n/day.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { ButtonLink } from '../../ui/Button.tsx'
import { Link } from '../../ui/Link.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { dashboardPage } from '../actions.ts'
import { runNames } from './run-names.ts'

export function Upkeep({
  jobs,
  backup,
  absence,
  held_mails,
  release_mails,
  lost_factors,
  kept_passwords,
}: Pick<
  PropsOf<typeof dashboardPage>,
  'jobs' | 'backup' | 'absence' | 'held_mails' | 'release_mails' | 'lost_factors' | 'kept_passwords'
>) {
  return (
    <>
      {backup?.is_old && (
        <Notice
          tone="danger"
          title={backup.at ? m.admin_backup_old({ moment: formatMoment(backup.at) }) : m.admin_backup_none()}
        >
          {m.admin_backup_text()}
        </Notice>
      )}
      {jobs === 'late' && (
        <Notice tone="warning" title={m.admin_jobs_late_title()}>
          {m.admin_jobs_late_text()}
        </Notice>
      )}
      {lost_factors.codes > 0 && (
        <Notice tone="warning" title={m.admin_lost_codes_title({ count: lost_factors.codes })}>
          {m.admin_lost_codes_text()}
        </Notice>
      )}
      {lost_factors.passkeys > 0 && (
        <Notice
          tone="warning"
          title={m.admin_lost_passkeys_title({ count: lost_factors.passkeys, host: lost_factors.host })}
        >
          {m.admin_lost_passkeys_text()}
        </Notice>
      )}
      {kept_passwords.length > 0 && (
        <Notice title={m.admin_kept_passwords_title({ count: kept_passwords.length })}>
          <p>{m.admin_kept_passwords_text()}</p>
          <ul className="flex flex-wrap gap-x-4">
            {kept_passwords.map(({ id, name }) => (
              <li key={id}>
                <Link href={`/admin/users/${id}/edit`} className="link">
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {lost_factors.providers.length > 0 && (
        <Notice
          tone="danger"
          title={m.admin_lost_providers_title({ names: lost_factors.providers.join(', ') })}
          actions={
            <ButtonLink href="/admin/sign-in" variant="secondary" size="sm">
              {m.accounts_providers_title()}
            </ButtonLink>
          }
        >
          {m.admin_lost_providers_text()}
        </Notice>
      )}
      {absence && <Absence absence={absence} />}
      {held_mails > 0 && (
        <Notice tone="warning" title={m.admin_held_title({ count: held_mails })}>
          {m.admin_held_text({ command: release_mails })}
        </Notice>
      )}
    </>
  )
}

/** Upkeep jobs are for the log only. */
function Absence({
  absence: { from, to, made_up_for, not_sent },
}: {
  absence: NonNullable<PropsOf<typeof dashboardPage>['absence']>
}) {
  const [made, not] = [runNames(made_up_for), runNames(not_sent)]
  return (
    <Notice title={m.admin_absence_title({ from: formatMoment(from), to: formatMoment(to) })}>
      {made && <p>{m.admin_absence_made_up({ what: made })}</p>}
      {not && <p>{m.admin_absence_not_sent({ what: not })}</p>}
      {!made && !not && m.admin_absence_nothing()}
    </Notice>
  )
}

export function LastBackup({ backup }: Pick<PropsOf<typeof dashboardPage>, 'backup'>) {
  if (!backup) return null
  const { at, is_old, removed } = backup
  const lines = [
    is_old ? null : m.admin_backup_fine({ moment: formatMoment(at) }),
    removed &&
      m.admin_backup_removed({ moment: formatMoment(removed.at), made: formatMoment(removed.made_at) }),
  ]
  return <p className="text-sm text-ink-muted">{lines.filter(Boolean).join(' ')}</p>
}
