import { Search } from 'lucide-react'
import { useShared } from '../../../browser/shared.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { ButtonLink } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import type { BrowseProps } from '../../browse-props.ts'
import type { ExchangeType } from '../../fields.ts'
import { AlertMe } from './AlertMe.tsx'
import { Instead } from './Instead.tsx'
import type { Browse } from './use-browse.ts'
import { noMatch, noneYet, opposite, postWords } from './words.ts'

interface NoResultsProps {
  props: BrowseProps
  browse: Browse
  focusResults: () => void
}

/** Nobody has it: what to do, and what comes near. */
export function NoResults({ props, browse, focusResults }: NoResultsProps) {
  const { exchange_type, instead } = props
  const { is_outsider } = useShared()
  if (!instead) return <NothingYet type={exchange_type} />
  const ways = !is_outsider && (
    <>
      <AlertMe props={props} browse={browse} />
      <ButtonLink variant="secondary" href={`/listings/create?exchange_type=${opposite(exchange_type)}`}>
        {postWords(opposite(exchange_type))}
      </ButtonLink>
    </>
  )
  return (
    <div className="grid gap-8">
      <EmptyState icon={<Search size={28} />} title={noMatch(exchange_type)} action={ways} />
      <Instead props={props} browse={browse} focusResults={focusResults} />
    </div>
  )
}

function NothingYet({ type }: { type: ExchangeType }) {
  const { is_outsider } = useShared()
  return (
    <EmptyState
      icon={<Search size={28} />}
      title={noneYet(type)}
      action={
        !is_outsider && (
          <ButtonLink href={`/listings/create?exchange_type=${type}`}>{postWords(type)}</ButtonLink>
        )
      }
    >
      {is_outsider ? null : m.listings_none_lead()}
    </EmptyState>
  )
}
