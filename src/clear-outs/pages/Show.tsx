import { OrganisationLabel } from '../../browser/OrganisationLabel.tsx'
import type { PropsOf } from '../../http/as-json.ts'
import { formatDay } from '../../i18n/day.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { browsePaths } from '../../listings/catalogue/query.ts'
import { BackLink } from '../../listings/parts/BackLink.tsx'
import { listTitle } from '../../listings/parts/browse/words.ts'
import { unbroken } from '../../listings/parts/unbroken.ts'
import { Card } from '../../ui/Card.tsx'
import { DefinitionList, type Fact } from '../../ui/DefinitionList.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { MailLink } from '../../ui/MailLink.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import type { showPage } from '../page-actions.ts'
import { OwnerPanel } from '../parts/OwnerPanel.tsx'
import { Taking } from '../parts/Taking.tsx'

export default function Show({ clear_out, visit, things, own }: PropsOf<typeof showPage>) {
  return (
    <div className="grid gap-6 sm:gap-8">
      <div className="grid gap-2">
        {own ? (
          <BackLink href="/my-listings">{m.listings_mine_title()}</BackLink>
        ) : (
          <BackLink href={browsePaths.offer}>{listTitle('offer')}</BackLink>
        )}
        <PageHeader title={clear_out.title} lead={clear_out.location_building ?? undefined} />
      </div>
      {visit && !own?.ended_on && <Visit visit={visit} title={clear_out.title} />}
      {own && (
        <OwnerPanel id={clear_out.id} own={own} shown={things.length} deadline={visit?.deadline ?? null} />
      )}
      {things.length > 0 && <Taking id={clear_out.id} things={things} isOwn={own !== null} />}
      {things.length === 0 && !own?.ended_on && (
        <EmptyState title={m.clear_outs_nothing()} level={2}>
          {m.clear_outs_nothing_lead()}
        </EmptyState>
      )}
    </div>
  )
}

type VisitProps = NonNullable<PropsOf<typeof showPage>['visit']>

function Visit({ visit, title }: { visit: VisitProps; title: string }) {
  const { viewing, location_room, deadline, contact, organisation, name, email } = visit
  const facts: (Fact | null)[] = [
    viewing ? { key: 'viewing', label: m.clear_outs_viewing(), value: unbroken(viewing) } : null,
    location_room ? { key: 'room', label: m.clear_outs_room(), value: location_room } : null,
    deadline ? { key: 'deadline', label: m.clear_outs_deadline(), value: formatDay(deadline) } : null,
    contact ? { key: 'contact', label: m.clear_outs_contact(), value: contact } : null,
    {
      key: 'of',
      label: m.clear_outs_of(),
      value: (
        <div className="grid gap-1">
          <OrganisationLabel organisation={organisation} />
          {name && <span className="font-normal">{name}</span>}
          {email && <MailLink email={email} subject={title} />}
        </div>
      ),
    },
  ]
  return (
    <Card as="section" aria-label={m.clear_outs_visit()}>
      <DefinitionList facts={facts.filter((fact) => fact !== null)} />
    </Card>
  )
}
