import { useState } from 'react'
import type { PropsOf } from '../../../http/as-json.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import type { Acts } from '../../../tables/parts/acts.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import type { AccountProps, userEditPage } from '../../manage-actions.ts'

interface JoinedProps {
  account: AccountProps
  providers: PropsOf<typeof userEditPage>['factors']['providers']
  acts: Acts
}

export function JoinedProviders({ account: { id, name: person }, providers, acts }: JoinedProps) {
  const [parting, setParting] = useState<(typeof providers)[number] | null>(null)
  if (providers.length === 0) return null
  return (
    <ul className="grid gap-2">
      {providers.map((provider) => (
        <li key={provider.id} className="flex flex-wrap items-center gap-x-3">
          <span>{m.admin_provider_joined({ name: provider.name, moment: provider.used })}</span>
          <Button variant="quiet" size="sm" onClick={() => setParting(provider)}>
            {m.admin_provider_part()}
          </Button>
        </li>
      ))}
      {parting && (
        <ConfirmDialog
          open
          onClose={() => setParting(null)}
          onConfirm={() =>
            acts.tryOn(id, 'POST', `/api/admin/users/${id}/part-provider`, { provider: parting.id })
          }
          title={m.admin_provider_part_title({ person, name: parting.name })}
          confirmLabel={m.admin_provider_part()}
          keepLabel={m.admin_provider_keep()}
        >
          <p>{m.admin_provider_part_text({ person, name: parting.name })}</p>
        </ConfirmDialog>
      )}
    </ul>
  )
}
