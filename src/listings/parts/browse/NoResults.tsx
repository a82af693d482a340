import { lazyPart } from '../../../browser/lazy-part.tsx'
import { useShared } from '../../../browser/shared.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { ButtonLink } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import type { ExchangeType } from '../../catalogue/fields.ts'
import { toQuery } from '../../catalogue/query.ts'
import type { BrowseProps } from '../../find/browse-props.ts'
import { OrderListLink } from '../buy/OrderListLink.tsx'
import { AlertMe } from './AlertMe.tsx'
import { Asked } from './Asked.tsx'
import { Instead } from './Instead.tsx'
import type { Browse } from './use-browse.ts'
import { noMatch, noneYet, opposite, postWords } from './words.ts'

const AskPanel = lazyPart(() => import('./AskPanel.tsx'))

interface NoResultsProps {
  props: BrowseProps
  browse: Browse
  focusResults: () => void
}

export function NoResults({ props, browse, focusResults }: NoResultsProps) {
  const { exchange_type, instead, can, filters, search } = props
  if (!instead) return <NothingYet type={exchange_type} />
  const asks = exchange_type === 'offer' && can.create
  const asked = instead.asked && <Asked {...instead.asked} />
  const ways = <Ways props={props} browse={browse} tall={asks} />
  return (
    <div className="grid gap-8">
      {asked}
      {!asked && asks ? (
        <AskPanel
          waiting={ways}
          key={toQuery({ search, values: filters })}
          props={props}
          state={{ ...browse.state, search, values: filters }}
        />
      ) : (
        !asked && ways
      )}
      {asks && <OrderListLink />}
      <Instead props={props} browse={browse} focusResults={focusResults} />
    </div>
  )
}

/** `tall` reserves the panel's place; what the panel removes opens no dialog. */
function Ways({ props, browse, tall }: Pick<NoResultsProps, 'props' | 'browse'> & { tall: boolean }) {
  const { is_outsider } = useShared()
  const { exchange_type, search } = props
  const isOffers = exchange_type === 'offer'
  return (
    <div className={tall ? 'min-h-[34rem] sm:min-h-[28rem]' : ''}>
      <EmptyState
        title={isOffers ? m.listings_ask_none() : noMatch(exchange_type)}
        action={
          !is_outsider && (
            <>
              <ButtonLink href={createHref(opposite(exchange_type), search)}>
                {isOffers ? m.listings_ask_button() : postWords('offer')}
              </ButtonLink>
              {!tall && <AlertMe props={props} browse={browse} />}
            </>
          )
        }
      />
    </div>
  )
}

const createHref = (exchange_type: ExchangeType, title: string) =>
  `/listings/create?${new URLSearchParams({ exchange_type, ...(title ? { title } : {}) })}`

function NothingYet({ type }: { type: ExchangeType }) {
  const { is_outsider } = useShared()
  return (
    <EmptyState
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
