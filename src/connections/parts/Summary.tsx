import type { ReactNode } from 'react'
import { HazardSummary } from '../../fields/controls/HazardSummary.tsx'
import { m } from '../../i18n/paraglide/messages.js'
import { type Category, catalogue } from '../../listings/catalogue/fields.ts'
import { CategoryTag } from '../../listings/parts/category.tsx'
import { Picture } from '../../listings/parts/Picture.tsx'
import { Folding } from '../../listings/parts/show/Folding.tsx'
import { shownAmount } from '../../listings/parts/unbroken.ts'
import { DefinitionList, type Fact } from '../../ui/DefinitionList.tsx'
import { ExchangeTag } from '../../ui/ExchangeTag.tsx'
import { Link } from '../../ui/Link.tsx'
import type { Rest } from '../goods.ts'
import type { ShowProps } from '../props.ts'
import { whatText } from '../words.ts'
import { Section } from './Sheet.tsx'

type SummaryProps = Pick<
  ShowProps,
  'connection' | 'listing' | 'goods' | 'rests' | 'known_hazards' | 'statements'
>

export function Summary({ connection, listing, goods, rests, ...hazards }: SummaryProps) {
  const { extra_info, message_by } = connection
  const { known_hazards: known, statements } = hazards
  return (
    <Section id="what" title={whatText(connection)}>
      <div className="flex gap-4 sm:gap-6">
        {goods?.featuredImage && (
          <Picture
            path={goods.featuredImage}
            type={goods.type}
            alt=""
            variant="card"
            width={176}
            height={132}
            className="aspect-[4/3] w-[104px] shrink-0 self-start rounded-md object-cover sm:w-44"
          />
        )}
        <div className="grid min-w-0 grow content-start gap-3">
          <div className="flex flex-wrap gap-2">
            <ExchangeTag type={connection.exchange_type as 'offer' | 'request'} />
            <CategoryTag type={connection.offer.type as Category} />
          </div>
          <DefinitionList
            facts={[
              ...titleFacts(connection, listing, goods),
              ...rests.map((rest) => restFact(rest, connection.exchange_type)),
            ]}
          />
        </div>
      </div>
      {known && <Known known={known} statements={statements} />}
      {extra_info && message_by && (
        <div className="grid gap-2">
          <h3 className="text-lg">
            {m.connections_mail_fact_message({ name: connection[message_by].name })}
          </h3>
          <Folding html={extra_info} />
        </div>
      )}
    </Section>
  )
}

type KnownProps = Pick<ShowProps, 'statements'> & { known: NonNullable<SummaryProps['known_hazards']> }

function Known({ known: { above, of }, statements }: KnownProps) {
  return (
    <div className="grid gap-3">
      <h3 className="text-lg">{catalogue.hazards.label()}</h3>
      {above && <p>{above}</p>}
      {of.map((one) => (
        <HazardSummary key={one.substance_id} hazards={one} texts={statements} />
      ))}
    </div>
  )
}

function titleFacts(connection: ShowProps['connection'], listing: Shown, goods: Shown): Fact[] {
  const { asked_title, offer, exchange_type, total_units_label } = connection
  const units = { key: 'units', label: m.connections_agreed(), value: shownAmount(total_units_label) }
  if (exchange_type === 'offer') {
    const value = listing && <ListingLink id={listing.id}>{m.connections_see_listing()}</ListingLink>
    return value ? [units, { key: 'listing', label: m.connections_listing(), value }] : [units]
  }
  const title = (key: string, label: string, text: string | null, shown: Shown): Fact[] => {
    const value = shown ? <ListingLink id={shown.id}>{text ?? shown.title}</ListingLink> : text
    return value ? [{ key, label, value }] : []
  }
  return [
    ...title('asked', m.connections_asked(), asked_title, listing),
    ...title('given', m.connections_given(), offer.title, goods),
    units,
  ]
}

type Shown = ShowProps['listing']

function restFact({ of, state, id }: Rest, exchangeType: string): Fact {
  const value = id === null ? fates[state]() : <ListingLink id={id}>{fates[state]()}</ListingLink>
  return {
    key: `rest of ${of}`,
    label: exchangeType === 'offer' ? m.connections_rest() : restLabels[of](),
    value,
  }
}

const restLabels = { listing: m.connections_rest_of_request, offer: m.connections_rest_of_offer }
const fates = {
  own: m.connections_see_rest,
  merged: m.connections_rest_merged,
  gone: m.connections_rest_gone,
}

function ListingLink({ id, children }: { id: number; children: ReactNode }) {
  return (
    <Link href={`/listings/${id}`} className="link [overflow-wrap:anywhere]">
      {children}
    </Link>
  )
}
