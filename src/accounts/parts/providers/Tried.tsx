import type { AnswerTo } from '../../../browser/calls.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { FormPage } from '../FormPage.tsx'

interface TriedProps {
  provider: { id: number; name: string }
  tried: NonNullable<AnswerTo<'POST', '/api/login/provider'>['tried']>
}

/** A trial logs nobody in. */
export function Tried({ provider: { id, name }, tried }: TriedProps) {
  const { claims, row, email, is_proven } = tried
  return (
    <FormPage
      title={m.accounts_provider_tried_title({ name })}
      back={{ href: `/admin/sign-in/${id}/edit`, label: name }}
    >
      <Notice tone={email ? 'success' : 'warning'} announce>
        <p>
          {email
            ? m.accounts_provider_tried_in({ email })
            : row
              ? m.accounts_provider_tried_domain({ row })
              : m.accounts_provider_tried_row()}
        </p>
        {email && (
          <p>{is_proven ? m.accounts_provider_tried_factor() : m.accounts_provider_tried_no_factor()}</p>
        )}
      </Notice>
      <Card as="section" aria-labelledby="claims" className="grid gap-3">
        <h2 id="claims" className="text-lg">
          {m.accounts_provider_tried_claims()}
        </h2>
        <dl className="grid gap-2.5">
          {claims.map((claim) => (
            <div key={claim.name}>
              <dt className="text-sm text-ink-muted">{claim.name}</dt>
              <dd className="[overflow-wrap:anywhere]">{claim.value}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <ButtonLink href={`/admin/sign-in/${id}/edit`} block>
        {m.accounts_provider_tried_back()}
      </ButtonLink>
    </FormPage>
  )
}
