import { ExchangeTag } from '../../../ui/ExchangeTag.tsx'
import { browsePaths } from '../../catalogue/query.ts'
import type { ListingProps } from '../../row/props.ts'
import { BackLink } from '../BackLink.tsx'
import { listTitle } from '../browse/words.ts'
import { CategoryTag } from '../category.tsx'
import { unbroken } from '../unbroken.ts'

export function Heading({ listing }: { listing: ListingProps }) {
  const { exchange_type } = listing
  return (
    <header className="grid gap-2 sm:gap-3">
      <BackLink href={browsePaths[exchange_type]}>{listTitle(exchange_type)}</BackLink>
      <div className="flex flex-wrap items-center gap-2">
        <ExchangeTag type={exchange_type} />
        <CategoryTag type={listing.type} />
      </div>
      <h1 className="text-2xl [overflow-wrap:anywhere] sm:text-4xl">{unbroken(listing.title)}</h1>
    </header>
  )
}
