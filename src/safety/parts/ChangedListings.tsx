import { Download } from 'lucide-react'
import { m } from '../../i18n/paraglide/messages.js'
import { Button } from '../../ui/Button.tsx'
import { csvText } from '../../ui/csv.ts'
import { download } from '../../ui/download.ts'
import { Link } from '../../ui/Link.tsx'

interface ChangedListing {
  id: number
  title: string
  organisation: string | null
  does: string
}

const groups = [
  { does: 'hide', heading: m.safety_changed_hide, word: m.safety_does_hide },
  { does: 'ask', heading: m.safety_changed_ask, word: m.safety_does_ask },
  { does: 'show', heading: m.safety_changed_show, word: m.safety_does_show },
  { does: 'say', heading: m.safety_changed_say, word: m.safety_does_say },
  { does: 'keep', heading: m.safety_changed_keep, word: m.safety_does_keep },
]

/** As many as fit a screen; hundreds are folded. */
const first = 10

export function ChangedListings({ listings }: { listings: readonly ChangedListing[] }) {
  if (listings.length === 0) return <p>{m.safety_changed_none()}</p>
  return (
    <div className="grid gap-4">
      {groups.map(({ does, heading }) => {
        const some = listings.filter((one) => one.does === does)
        const rest = some.slice(first)
        if (some.length === 0) return null
        return (
          <div key={does} className="grid gap-1">
            <p className="font-semibold">{heading({ count: some.length })}</p>
            <Titles listings={some.slice(0, first)} />
            {rest.length > 0 && (
              <details className="grid gap-1">
                <summary className="link w-fit cursor-pointer py-2">
                  {m.safety_changed_more({ count: rest.length })}
                </summary>
                <Titles listings={rest} />
              </details>
            )}
          </div>
        )
      })}
      {listings.length > first && (
        <p>
          <Button
            variant="secondary"
            size="sm"
            icon={<Download size={16} aria-hidden="true" />}
            onClick={() => download('listings.csv', csvOf(listings))}
          >
            {m.safety_changed_csv()}
          </Button>
        </p>
      )}
    </div>
  )
}

const Titles = ({ listings }: { listings: readonly ChangedListing[] }) => (
  <ul className="grid list-disc gap-1 ps-5">
    {listings.map(({ id, title, organisation }) => (
      <li key={id} className="[overflow-wrap:anywhere]">
        <Link href={`/listings/${id}`} className="link">
          {title}
        </Link>{' '}
        {organisation && <span className="text-ink-muted">({organisation})</span>}
      </li>
    ))}
  </ul>
)

function csvOf(listings: readonly ChangedListing[]): string {
  const wordOf = Object.fromEntries(groups.map(({ does, word }) => [does, word()]))
  return csvText([
    [
      ...[m.safety_changed_csv_does(), m.safety_changed_csv_title()],
      ...[m.safety_changed_csv_organisation(), m.safety_changed_csv_address()],
    ],
    ...listings.map(({ id, title, organisation, does }) => [
      ...[wordOf[does] ?? does, title, organisation],
      `${window.location.origin}/listings/${id}`,
    ]),
  ])
}
