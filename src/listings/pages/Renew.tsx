import { router } from '@inertiajs/react'
import { useState } from 'react'
import { type ApiFailure, callApi } from '../../browser/api.ts'
import { focusHeading } from '../../browser/focus.tsx'
import type { PropsOf } from '../../http/as-json.ts'
import { unbrokenDay } from '../../i18n/day.ts'
import { monthsText } from '../../i18n/months-shown.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { NoScriptNotice } from '../../ui/NoScriptNotice.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { catalogue, type FieldKey } from '../catalogue/fields.ts'
import { Card } from '../parts/Card.tsx'
import { unbroken } from '../parts/unbroken.ts'
import type { renewPage } from '../renew-actions.ts'
import { goneWordsOf } from '../row/gone-words.ts'
import type { ListingProps } from '../row/props.ts'
import { doneBeforeText } from '../write/done-before.ts'
import type { RenewAct } from '../write/renewal.ts'

const labels = {
  extend: () => m.listings_renew_extend({ months: monthsText() }),
  withdraw: m.listings_renew_withdraw,
}
const afterAll = {
  extend: m.listings_after_all_extend,
  withdraw: m.listings_after_all_withdraw,
}

/** Reminders link here without login; what the same mail did before is named and asked about. */
export default function Renew({
  listing,
  token,
  ended_on,
  held,
  extended,
  before,
}: PropsOf<typeof renewPage>) {
  const words = goneWordsOf(listing)
  const [done, setDone] = useState<string | null>(null)
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  const [busy, setBusy] = useState<RenewAct | null>(null)

  async function act(what: RenewAct): Promise<void> {
    setBusy(what)
    setFailure(null)
    const result = await callApi('POST', `/api/listings/${listing.id}/renew`, {
      ...{ act: what, token, again: before !== null },
    })
    setBusy(null)
    const isDone = result.ok || result.code === 'already_extended'
    if (!result.ok && result.code === 'acted_before') return router.reload()
    if (!isDone) return setFailure(result)
    setDone((result.ok ? result.data.message : result.message) ?? '')
    focusHeading()
  }

  // An older mail does not know that.
  const isOver = token !== '' && before === null && listing.gone
  const said = done ?? (isOver ? words.is() : null)
  const title = unbroken(listing.title)
  const isShown = listing.status === 'active' && !listing.expired
  /** Offers nothing that the same mail did, or that holds already. */
  const isOffered = (what: RenewAct) =>
    before === null || (what !== before.act && (what !== 'withdraw' || listing.status === 'active'))
  const labelOf = (what: RenewAct) => {
    if (what === 'gone') return before ? words.afterAll({ title }) : words.act()
    return before ? afterAll[what]({ title }) : labels[what]()
  }
  return (
    <div className="mx-auto grid w-full max-w-[40rem] gap-6">
      <PageHeader
        documentTitle={m.listings_renew_title({ title: listing.title })}
        title={m.listings_renew_title({ title })}
        lead={
          said ?? (before ? doneBeforeText(before) : leadOf(listing, held, extended, unbrokenDay(ended_on)))
        }
      />
      <NoScriptNotice />
      {failure && <Failure failure={failure} listing={listing} />}
      {!said && (
        <>
          <Card listing={listing} mixed level={2} />
          <ul className="grid gap-4">
            {!extended && isOffered('extend') && (
              <Choice
                hint={
                  isShown
                    ? m.listings_renew_extend_hint()
                    : m.listings_renew_again_hint({ months: monthsText() })
                }
              >
                <Button busy={busy === 'extend'} onClick={() => void act('extend')} block>
                  {labelOf('extend')}
                </Button>
              </Choice>
            )}
            {isOffered('withdraw') && (
              <Choice hint={m.listings_renew_withdraw_hint()}>
                <Button
                  variant="secondary"
                  busy={busy === 'withdraw'}
                  onClick={() => void act('withdraw')}
                  block
                >
                  {labelOf('withdraw')}
                </Button>
              </Choice>
            )}
            {isOffered('gone') && (
              <Choice hint={words.hint()}>
                <Button variant="secondary" busy={busy === 'gone'} onClick={() => void act('gone')} block>
                  {labelOf('gone')}
                </Button>
              </Choice>
            )}
          </ul>
        </>
      )}
      {said && (
        <div>
          <ButtonLink href="/dashboard" variant="secondary">
            {m.listings_renew_to_dashboard()}
          </ButtonLink>
        </div>
      )}
    </div>
  )
}

function leadOf(
  { expired, status }: ListingProps,
  held: string | null,
  extended: boolean,
  date: string,
): string {
  if (held) return held
  if (status === 'inactive') return m.listings_standing_inactive()
  if (extended) return m.listings_renew_already({ date })
  return expired ? m.listings_renew_lead_ended({ date }) : m.listings_renew_lead({ date })
}

function Failure({ failure, listing }: { failure: ApiFailure; listing: ListingProps }) {
  const missing = Object.keys(failure.errors ?? {}).filter((key): key is FieldKey => key in catalogue)
  const [first] = missing
  if (failure.status !== 422 || !first) return <Notice tone="danger" title={failure.message} announce />
  const labels = missing.map((key) => catalogue[key].label()).join(', ')
  return (
    <Notice
      tone="danger"
      title={failure.errors?.available_until?.[0] ?? m.listings_renew_missing({ fields: labels })}
      announce
      actions={
        <ButtonLink
          size="sm"
          variant="secondary"
          href={`/listings/${listing.id}/edit?step=${catalogue[first].step}`}
        >
          {m.listings_renew_complete()}
        </ButtonLink>
      }
    />
  )
}

function Choice({ hint, children }: { hint: string; children: React.ReactNode }) {
  return (
    <li className="grid gap-1">
      {children}
      <p className="text-sm text-ink-muted">{hint}</p>
    </li>
  )
}
