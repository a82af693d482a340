import type { Grant } from '../../../db/people-tables.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { Button } from '../../../ui/Button.tsx'
import { grantNames } from '../../grant-names.ts'

const hints: Record<Grant, () => string> = {
  safety_officer: m.admin_grant_hint_safety_officer,
  board: m.admin_grant_hint_board,
}

export function Rights({ grants, onSet }: { grants: readonly Grant[]; onSet: (grants: Grant[]) => void }) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {(Object.keys(grantNames) as Grant[]).map((kind) => (
        <li key={kind} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
          <span className="grid min-w-0 flex-1 basis-64 gap-0.5">
            <span className="font-semibold">{grantNames[kind]()}</span>
            <span className="text-sm text-ink-muted">{hints[kind]()}</span>
          </span>
          <Button
            variant="secondary"
            onClick={() =>
              onSet(grants.includes(kind) ? grants.filter((one) => one !== kind) : [...grants, kind])
            }
          >
            {grants.includes(kind) ? m.admin_grant_take() : m.admin_grant_give()}
            <span className="visually-hidden">: {grantNames[kind]()}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}
