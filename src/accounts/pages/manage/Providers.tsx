import { Plus } from 'lucide-react'
import type { PropsOf } from '../../../http/as-json.ts'
import { numberText } from '../../../i18n/number.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { ButtonLink } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Link } from '../../../ui/Link.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { type Column, Table } from '../../../ui/Table.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import type { providersPage } from '../../providers/manage-actions.ts'

type Provider = PropsOf<typeof providersPage>['providers'][number]

export default function Providers({ providers }: PropsOf<typeof providersPage>) {
  const create = (
    <ButtonLink href="/admin/sign-in/create" icon={<Plus size={18} aria-hidden="true" />}>
      {m.accounts_provider_create()}
    </ButtonLink>
  )
  return (
    <div className="grid gap-6">
      <PageHeader
        title={m.accounts_providers_title()}
        lead={m.accounts_providers_lead()}
        actions={providers.length > 0 && create}
      />
      {providers.length === 0 ? (
        <EmptyState level={2} title={m.accounts_providers_empty()} action={create}>
          {m.accounts_providers_empty_text()}
        </EmptyState>
      ) : (
        <Table
          caption={m.accounts_providers_title()}
          rows={providers}
          columns={columns()}
          rowKey={({ id }) => id}
        />
      )}
    </div>
  )
}

const columns = (): Column<Provider>[] => [
  {
    key: 'name',
    header: m.admin_column_name(),
    cell: ({ id, name }) => (
      <Link href={`/admin/sign-in/${id}/edit`} className="link font-semibold">
        {name}
      </Link>
    ),
  },
  { key: 'issuer', header: m.accounts_provider_issuer(), cell: ({ issuer }) => issuer },
  {
    key: 'domains',
    header: m.admin_column_domains(),
    cell: ({ rows }) => numberText(rows.flatMap(({ domains }) => domains).length),
  },
  {
    key: 'state',
    header: m.admin_column_status(),
    cell: ({ is_on, tested, works }) => (
      <Tag>
        {!works
          ? m.accounts_provider_secret_lost()
          : is_on
            ? m.accounts_provider_on()
            : tested
              ? m.accounts_provider_off()
              : m.accounts_provider_untried()}
      </Tag>
    ),
  },
]
