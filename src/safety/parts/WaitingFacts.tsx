import { OrganisationLabel } from '../../browser/OrganisationLabel.tsx'
import { FieldValue } from '../../fields/controls/values.tsx'
import { m } from '../../i18n/paraglide/messages.js'
import { catalogue } from '../../listings/catalogue/fields.ts'
import { Picture } from '../../listings/parts/Picture.tsx'
import { shownAmount } from '../../listings/parts/unbroken.ts'
import { WithCas } from '../../listings/parts/WithCas.tsx'
import { shownValues } from '../../listings/row/shown-values.ts'
import { DefinitionList, type Fact } from '../../ui/DefinitionList.tsx'
import { MailLink } from '../../ui/MailLink.tsx'
import type { WaitingListing } from './WaitingCard.tsx'

export function WaitingFacts({ waiting: { listing, substances, known } }: { waiting: WaitingListing }) {
  const { sds_url } = shownValues(listing)
  const { organisation, name, email } = listing.user
  const facts: Fact[] = [
    {
      key: 'owner',
      label: m.safety_owner(),
      value: (
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {email ? <MailLink email={email}>{name}</MailLink> : name}
          <OrganisationLabel organisation={organisation} />
        </span>
      ),
    },
    { key: 'amount', label: m.fields_total_units(), value: shownAmount(listing.total_units_label) },
  ]
  // The table's row below names what it is about.
  const others = substances.filter(
    ({ cas }) => !known?.of.some((one) => one.from === 'table' && one.cas === cas),
  )
  if (others.length > 0)
    facts.unshift({
      key: 'substance',
      label: m.safety_substance(),
      value: others.map(({ cas, name }) => (
        <span key={cas} className="block [overflow-wrap:anywhere]">
          <WithCas text={name ? `${name} · CAS ${cas}` : m.safety_substance_unknown({ cas })} />
        </span>
      )),
    })
  if (listing.type === 'chemicals')
    facts.push({
      key: 'sheet',
      label: catalogue.sds_url.label(),
      value: sds_url ? (
        <FieldValue field={catalogue.sds_url} value={sds_url} />
      ) : (
        <span className="font-semibold text-warning">{m.safety_no_sheet()}</span>
      ),
    })
  const photo = listing.featuredImage
  return (
    <div className="flex flex-wrap items-start gap-5">
      {photo && (
        <a href={`/listings/${listing.id}`} className="shrink-0">
          <Picture
            path={photo}
            type={listing.type}
            alt={listing.image_alts[photo] || listing.title}
            variant="card"
            width={240}
            height={180}
            className="h-45 w-60 max-w-full rounded-lg bg-sunken object-cover"
          />
        </a>
      )}
      <div className="min-w-[min(15rem,100%)] flex-1">
        <DefinitionList facts={facts} />
      </div>
    </div>
  )
}
