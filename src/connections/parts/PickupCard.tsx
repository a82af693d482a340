import { CalendarPlus, CalendarSearch, MapPin } from 'lucide-react'
import { lazyPart } from '../../browser/lazy-part.tsx'
import { useShared } from '../../browser/shared.ts'
import { unbrokenDay, unbrokenPeriod } from '../../i18n/day.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { factsWithMap } from '../../listings/parts/show/Facts.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { DefinitionList } from '../../ui/DefinitionList.tsx'
import { Link } from '../../ui/Link.tsx'
import type { PickupProps, ShowProps } from '../props.ts'
import { Accept } from './Accept.tsx'
import { mailComesBack } from './mail-draft.ts'
import { Section } from './Sheet.tsx'
import { asksGiver, type Proposing } from './Silence.tsx'
import { Write } from './Write.tsx'

const ProposeForm = lazyPart(() => import('./ProposeForm.tsx'))

type PickupCardProps = Pick<ShowProps, 'connection' | 'goods' | 'can' | 'propose'> & {
  proposing: Proposing
  onDone: (text: string) => void
}

export function PickupCard({ connection, goods, can, propose, proposing, onDone }: PickupCardProps) {
  const [isOpen, setOpen] = proposing
  const isAbove = asksGiver({ connection, can })
  const { proposed, agreed } = current(connection)
  const done = (text: string) => {
    setOpen(false)
    onDone(text)
  }
  return (
    <Section id="pickup" title={titleOf(connection, agreed, proposed)}>
      {agreed && <When pickup={agreed} goods={goods} />}
      {proposed && (
        <Proposal connection={connection} goods={goods} pickup={proposed} can={can} onDone={done} />
      )}
      {!agreed && !proposed && <Place text={goods?.location ?? null} goods={goods} />}
      <div className="flex flex-wrap gap-3 empty:hidden">
        {!isAbove && (
          <Write
            connection={connection}
            label={m.connections_mail_person}
            isFirst={!proposed && !agreed && !isOpen && !connection.is_recalled}
          />
        )}
        {agreed && !connection.is_recalled && (
          <ButtonLink
            plain
            variant={agreed.is_past || isOpen ? 'secondary' : 'primary'}
            href={`/connections/${connection.id}/pickup.ics`}
            icon={<CalendarPlus size={18} aria-hidden="true" />}
            className="max-sm:w-full"
          >
            {m.connections_to_calendar()}
          </ButtonLink>
        )}
        {can.complete && !isOpen && !isAbove && (
          <Button
            variant="secondary"
            onClick={() => setOpen(true)}
            icon={<CalendarSearch size={18} aria-hidden="true" />}
            className="max-sm:w-full"
          >
            {proposed || agreed ? m.connections_propose_another() : m.connections_propose()}
          </Button>
        )}
      </div>
      {can.complete && mailComesBack(connection) && (
        <p className="text-sm text-ink-muted">
          {m.connections_propose_refused({ name: connection.user.name })}
        </p>
      )}
      {isOpen && (
        <ProposeForm connection={connection} propose={propose} onDone={done} onClose={() => setOpen(false)} />
      )}
      <DefinitionList facts={goods ? factsWithMap(goods).filter(({ key }) => told.has(key)) : []} />
    </Section>
  )
}

export function titleOf(
  { is_recalled, side }: ShowProps['connection'],
  agreed: PickupProps | null,
  proposed: PickupProps | null = null,
): string {
  if (is_recalled) return agreed ? m.connections_pickup_stopped() : m.connections_place()
  if (agreed) return m.connections_pickup_when()
  if (proposed) return m.connections_pickup_is_proposed()
  return side === 'seller' ? m.connections_pickup_at_giver() : m.connections_pickup_at()
}

const current = ({ pickups }: ShowProps['connection']) => {
  const find = (wanted: PickupProps['status']) => pickups.find(({ status }) => status === wanted) ?? null
  return { proposed: find('proposed'), agreed: find('agreed') }
}

function Proposal({
  connection,
  goods,
  pickup,
  can,
  onDone,
}: Omit<PickupCardProps, 'propose' | 'proposing'> & { pickup: PickupProps }) {
  const isOwn = pickup.by === connection.side
  return (
    <div className="grid gap-3 rounded-lg border border-info/25 bg-info-soft p-4 text-info-soft-ink">
      <p>{proposalWords(connection, pickup, useShared().user?.id)}</p>
      <When pickup={pickup} goods={goods} />
      {connection.available_until && pickup.day > connection.available_until && (
        <p>{m.connections_pickup_after_last_day({ date: unbrokenDay(connection.available_until) })}</p>
      )}
      {pickup.is_past && !connection.is_recalled && <p>{m.connections_proposed_past()}</p>}
      {!isOwn && !pickup.is_past && can.complete && (
        <Accept connection={connection} pickup={pickup} onDone={onDone} />
      )}
    </div>
  )
}

function proposalWords(connection: ShowProps['connection'], pickup: PickupProps, me: number | undefined) {
  const { name } = connection.user
  const by = pickup.proposer?.name ?? connection[pickup.by].name
  if (pickup.by !== connection.side) return m.connections_proposed_by({ name: by })
  const isMine = !pickup.proposer || pickup.proposer.id === me
  return isMine ? m.connections_proposed_you({ name }) : m.connections_proposed_colleague({ by, name })
}

function When({
  pickup: { when, starts_at, place, note },
  goods,
}: {
  pickup: PickupProps
  goods: ShowProps['goods']
}) {
  const usual = goods?.location
  return (
    <div className="grid gap-1.5">
      <p className="text-lg font-semibold">
        <time dateTime={starts_at}>{unbrokenPeriod(when)}</time>
      </p>
      <Place text={place} goods={goods} />
      {usual && place && usual !== place && <p>{m.connections_place_usual({ place: usual })}</p>}
      {note && <p className="[overflow-wrap:anywhere]">“{note}”</p>}
    </div>
  )
}

/** Links to the map where it is the place of the goods. */
function Place({ text, goods }: { text: string | null; goods: ShowProps['goods'] }) {
  if (!text) return <p>{m.connections_place_unknown()}</p>
  return (
    <p className="flex gap-2 text-lg [overflow-wrap:anywhere]">
      <MapPin size={20} aria-hidden="true" className="mt-1 shrink-0" />
      {goods?.building && text === goods.location ? (
        <Link href={`/map#building-${goods.building.id}`} className="link">
          {text}
        </Link>
      ) : (
        text
      )}
    </p>
  )
}

const told: ReadonlySet<string> = new Set([
  ...['availability_type', 'available_from', 'available_until'],
  ...['expiry_date', 'fit_for'],
])
