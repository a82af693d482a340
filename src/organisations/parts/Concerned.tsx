import { useEffect, useState } from 'react'
import { callApi } from '../../browser/api.ts'
import { useShared } from '../../browser/shared.ts'
import type { ReplyOf } from '../../http/as-json.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { readable } from '../../i18n/readable-address.ts'
import { Bullets } from '../../ui/Bullets.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import type { Concerned, People } from '../concerned.ts'
import type { organisationAction } from '../manage-actions.ts'

type OrganisationReply = ReplyOf<typeof organisationAction>

export function useConcerned(organisationId: number | null): OrganisationReply | null | false {
  const [found, setFound] = useState<OrganisationReply | null | false>(null)
  useEffect(() => {
    if (organisationId === null) return
    let isStale = false
    void callApi('GET', `/api/admin/organisations/${organisationId}`).then((result) => {
      if (!isStale) setFound(result.ok ? asRead(result.data) : false)
    })
    return () => {
      isStale = true
    }
  }, [organisationId])
  return found
}

const asRead = (found: OrganisationReply): OrganisationReply => ({
  ...found,
  at_domains: found.at_domains.map((at) => ({ ...at, domain: readable(at.domain) })),
})

interface ConcernedListProps {
  found: OrganisationReply | null | false
  /** The removed ones; without them, the whole organisation. */
  domains?: string[]
  people?: People | ''
}

export function ConcernedList({ found, domains, people: choice }: ConcernedListProps) {
  const { user } = useShared()
  if (found === false) return <p>{m.organisations_concerned_unknown()}</p>
  if (found === null) return null
  const { people, listings, pickups } = domains ? atDomains(found, domains) : found.concerned
  const isOwn = user?.organisation?.id === found.organisation.id
  const goesToo =
    isOwn &&
    (!domains ||
      (choice === 'leave' && domains.some((domain) => readable(user.email).endsWith(`@${domain}`))))
  return (
    <>
      <Bullets
        lines={[
          people > 0 && m.organisations_concerned_people({ count: people }),
          listings > 0 && m.organisations_concerned_listings({ count: listings }),
          pickups > 0 && m.organisations_concerned_pickups({ count: pickups }),
        ]}
      />
      {goesToo && <p role="status">{m.organisations_concerned_own()}</p>}
    </>
  )
}

/** A pick-up between two of the domains counts at both. */
export const atDomains = (found: OrganisationReply, domains: string[]): Concerned =>
  found.at_domains
    .filter(({ domain }) => domains.includes(domain))
    .reduce(
      (sum, { people, listings, pickups }) => ({
        people: sum.people + people,
        listings: sum.listings + listings,
        pickups: sum.pickups + pickups,
      }),
      { people: 0, listings: 0, pickups: 0 },
    )

interface PeopleChoiceProps {
  id: string
  domains: string[]
  value: People | ''
  onChange: (value: People | '') => void
  error?: string | undefined
}

export function PeopleChoice({ id, domains, value, onChange, error }: PeopleChoiceProps) {
  return (
    <div className="text-ink">
      <RadioCards<People | ''>
        id={id}
        name="people"
        required
        label={m.organisations_people_label({ domains: domains.join(', ') })}
        columns={1}
        value={value}
        onChange={onChange}
        error={error}
        options={[
          {
            value: 'stay',
            label: m.organisations_people_stay(),
            hint: m.organisations_people_stay_hint(),
          },
          {
            value: 'leave',
            label: m.organisations_people_leave(),
            hint: m.organisations_people_leave_hint(),
          },
        ]}
      />
    </div>
  )
}
