import type { ReactNode } from 'react'
import { formatDay } from '../../../i18n/day.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { DefinitionList } from '../../../ui/DefinitionList.tsx'
import type { ListingProps } from '../../row/props.ts'
import { furtherFacts } from './Facts.tsx'
import { Folding } from './Folding.tsx'

export function Texts({ listing }: { listing: ListingProps }) {
  const { description, extra_info, published_on } = listing as ListingProps & { extra_info?: string }
  const added = { key: 'added', label: m.listings_added_on(), value: formatDay(published_on ?? '') }
  const facts = [...furtherFacts(listing), ...(published_on ? [added] : [])]
  return (
    <>
      {description && (
        <Part id="description" title={m.listings_description()}>
          <Folding html={description} />
        </Part>
      )}
      {facts.length > 0 && (
        <Part id="facts" title={m.listings_facts()}>
          <div className="print:columns-2 print:gap-x-8">
            <DefinitionList facts={facts} />
          </div>
        </Part>
      )}
      {extra_info && (
        <Part id="extra" title={m.listings_extra_info()}>
          <Folding html={extra_info} />
        </Part>
      )}
    </>
  )
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="grid gap-2">
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      {children}
    </section>
  )
}
