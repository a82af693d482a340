import { router } from '@inertiajs/react'
import { useEffect, useState } from 'react'
import { callApi } from '../../browser/api.ts'
import { useShared } from '../../browser/shared.ts'
import type { PropsOf } from '../../http/as-json.ts'
import { unbrokenDay } from '../../i18n/day.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Card } from '../../listings/parts/Card.tsx'
import { WithCas } from '../../listings/parts/WithCas.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Link } from '../../ui/Link.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import type { matchesPage } from '../actions.ts'
import { type Group, groupsOf } from '../parts/match-groups.ts'
import type { MatchProps } from '../props.ts'

/** Marks the shown matches as read, also in the top bar. */
export default function Matches(props: PropsOf<typeof matchesPage>) {
  const { matches, total, page, per_page, has_alerts, as_of } = props
  useRead(matches)
  const { is_outsider, unread_matches } = useShared()
  // What the top bar said; reading them takes it away there.
  const [fresh] = useState(unread_matches)
  return (
    <div className="grid gap-6">
      <PageHeader
        title={m.alerts_matches_title()}
        lead={m.alerts_matches_lead()}
        actions={
          (total > 0 || has_alerts) &&
          !is_outsider && (
            <ButtonLink href="/alerts/create" variant="secondary">
              {m.alerts_create_title()}
            </ButtonLink>
          )
        }
      />
      {total === 0 && <Nothing hasAlerts={has_alerts} />}
      {total > 0 && (
        <h2 className="text-xl">
          {m.alerts_matches_total({ count: total })}
          {fresh > 0 && m.alerts_matches_fresh({ count: fresh })}
        </h2>
      )}
      {groupsOf(matches).map((group, index) => (
        <Found key={group[0].listing.id} matches={group} eager={index === 0} />
      ))}
      <Pagination
        page={page}
        perPage={per_page}
        total={total}
        href={(to) => `/matches?page=${to}${as_of ? `&as_of=${as_of}` : ''}`}
        label={m.alerts_matches_title()}
      />
    </div>
  )
}

function Found({ matches, eager }: { matches: Group<MatchProps>; eager: boolean }) {
  const [{ alerts, matched_on, listing }] = matches
  const worded = alerts.filter(
    ({ sentence }, at) => alerts.findIndex((alert) => alert.sentence === sentence) === at,
  )
  return (
    <section aria-labelledby={`found-${listing.id}`} className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-muted">
        <h3 id={`found-${listing.id}`} className="text-base font-semibold">
          {m.alerts_matches_found({ date: unbrokenDay(matched_on) })}
        </h3>
        <span>{m.alerts_matches_why({ count: worded.length })}</span>
        <ul className="[display:contents]">
          {worded.map((alert) => (
            <li key={alert.id} className="min-w-0">
              <Link href={`/alerts/${alert.id}/edit`} className="link inline-block py-0.5">
                <WithCas text={alert.sentence} />
              </Link>
            </li>
          ))}
        </ul>
      </div>
      <ul className="grid gap-4">
        {matches.map((match, index) => (
          <li key={match.listing.id} className="grid gap-1.5">
            {match.unread && (
              <div>
                <StatusBadge tone="brand">{m.alerts_matches_new()}</StatusBadge>
              </div>
            )}
            <Card listing={match.listing} mixed level={4} eager={eager && index < 3} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Nothing({ hasAlerts }: { hasAlerts: boolean }) {
  const { is_outsider } = useShared()
  return (
    <EmptyState
      level={2}
      title={m.alerts_matches_empty_title()}
      action={
        hasAlerts ? (
          <ButtonLink href="/listings/offers">{m.alerts_matches_browse()}</ButtonLink>
        ) : (
          !is_outsider && <ButtonLink href="/alerts/create">{m.alerts_create_title()}</ButtonLink>
        )
      }
    >
      {hasAlerts ? m.alerts_matches_empty_waiting() : m.alerts_matches_empty_text()}
    </EmptyState>
  )
}

function useRead(matches: readonly MatchProps[]): void {
  const shown = matches.map(({ listing }) => listing.id)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the listings as one text
  useEffect(() => {
    if (shown.length === 0) return
    void callApi('POST', '/api/matches/read', { listing_ids: shown }).then((result) => {
      if (result.ok) router.reload({ only: ['unread_matches'] })
    })
  }, [shown.join()])
}
