import { isResting } from '../accounts/absence.ts'
import { inTheirPlace } from '../accounts/in-their-place.ts'
import type { App } from '../app.ts'
import { takesPart } from '../http/organisation.ts'
import { visitor } from '../http/viewer.ts'
import { todayIn } from '../i18n/day.ts'
import { mailto } from '../i18n/mailto.ts'
import { grouped } from '../i18n/number.ts'
import { m } from '../i18n/paraglide/messages.js'
import { readable } from '../i18n/readable-address.ts'
import { thumbnailPath } from '../images/paths.ts'
import { knownHazards } from '../listings/row/known-hazards.ts'
import { type ListingRow, listingById } from '../listings/row/sql.ts'
import { type Block, type Mail, type MailIdentity, template } from '../mail/mail.ts'
import type { Side } from './access.ts'
import { type Goods, goodsFacts, goodsOf } from './goods.ts'
import { stillTrue } from './past-date.ts'
import { domainOf, partiesOf } from './people.ts'
import { agreedLabel, askedTitle, connectionProps, type Party, plainMessage, writerOf } from './props.ts'
import { type ConnectionRow, connectionById } from './sql.ts'

export interface ToParty {
  connection_id: number
  user_id: number
}

export interface Told<Data> {
  app: App
  row: ConnectionRow
  /** `rests`: away without a stand-in, so told but not asked. */
  me: { id: number; name: string; email: string; side: Side; takes_part: boolean; rests: boolean }
  other: Party
  parties: Record<Side, Party>
  goods: Goods | null
  data: Data
}

type Composed = Omit<Mail, 'to' | 'name' | 'thread'>

/** `isStill` is checked when the mail is sent. All mails of a handover share a thread. */
export const toParty = <Data extends ToParty = ToParty>(
  isStill: (told: Told<Data>) => boolean | Promise<boolean>,
  compose: (told: Told<Data>, mail: MailIdentity) => Composed | Promise<Composed>,
) =>
  template<Data>('member', async (app, data, identity) => {
    const row = await connectionById(app.db, data.connection_id)
    const person = row && partiesOf(row).find(({ id }) => id === data.user_id)
    if (!row || !person) return null
    const takes_part = await takesPart(app.db, person.id)
    const me = { ...person, takes_part, rests: await isResting(app.db, person.id) }
    const { buyer, seller } = connectionProps(row, visitor, app.config)
    const other = me.side === 'buyer' ? seller : buyer
    const told = {
      app,
      row,
      me,
      other,
      parties: { buyer, seller },
      goods: await goodsFor(app, row, me.side),
      data,
    }
    if (!(await isStill(told))) return null
    const thread = `<handover-${row.handover_id}@${domainOf(app.config)}>`
    const mail = { to: me.email, name: me.name, thread, ...(await compose(told, identity)) }
    return inTheirPlace(mail, person.for, row[`${me.side}_away`])
  })

export const isOpen = ({ row }: Told<ToParty>): boolean => row.status === 'open'

export const canAct = ({ me }: Told<ToParty>): boolean => me.takes_part

/** Nobody is asked while away without a stand-in. */
export const isAsked = (told: Told<ToParty>): boolean => canAct(told) && !told.me.rests

async function goodsFor({ db, config }: App, row: ConnectionRow, side: Side): Promise<Goods | null> {
  const goods = row.status === 'cancelled' ? undefined : await listingById(db, goodsOf(row))
  if (!goods || goods.deleted_at) return null
  const attributes = stillTrue(row, goods.attributes, todayIn(config.parkTimeZone))
  const known = await knownHazards(db, { type: row.type, attributes: row.goods }, side === 'seller')
  return { ...goods, attributes, hazards_said: known?.said ?? null }
}

/** A photo lets both recognise the thing. */
export function photo({ config }: App, goods: ListingRow | null): Block[] {
  const first = goods?.images[0]
  if (!goods || !first) return []
  const url = `${config.appUrl}/storage/${thumbnailPath(first.path)}`
  return [{ photo: { url, alt: first.alt || goods.title } }]
}

export function agreed(row: ConnectionRow, other: Party, goods: Goods | null): Block {
  const facts: [string, string | null][] = [
    ...titles(row),
    [m.connections_mail_fact_units(), grouped(agreedLabel(row))],
    ...(goods ? goodsFacts(goods) : []),
    [m.connections_mail_fact_with(), nameOf(other)],
    [m.connections_mail_fact_address(), other.email && readable(other.email)],
    [m.connections_mail_fact_location(), other.organisation?.location ?? null],
    [m.connections_mail_fact_message({ name: nameOfWriter(row) }), plainMessage(row)],
  ]
  return { facts: facts.filter((fact): fact is [string, string] => Boolean(fact[1])) }
}

const nameOfWriter = (row: ConnectionRow): string =>
  (writerOf(row) === 'buyer' ? row.buyer_name : row.seller_name) ?? ''

export const nameOf = ({ name, organisation }: Party): string =>
  [name, organisation?.name].filter(Boolean).join(', ')

/** An answered request is about two listings. */
function titles(row: ConnectionRow): [string, string | null][] {
  const asked = askedTitle(row)
  if (asked === null) return []
  return [
    [m.connections_asked(), asked],
    [m.connections_given(), row.title],
  ]
}

/** A former member has no address; somebody away is shown with their stand-in. */
export function write(row: ConnectionRow, { name, email, away }: Party): Block[] {
  const stand_in = away?.stand_in
  return [
    ...(away ? [{ text: `${name}: ${away.text}` }] : []),
    ...(stand_in ? [mailTo(row, stand_in.name, stand_in.email)] : []),
    ...(email ? [mailTo(row, name, email)] : []),
  ]
}

const mailTo = ({ title }: ConnectionRow, name: string, email: string): Block => ({
  link: {
    label: m.connections_mail_write({ name }),
    url: mailto(email, { subject: title }),
  },
})

export const button = (
  { config }: App,
  { id }: ConnectionRow,
  label = m.connections_mail_button(),
): Block => ({
  link: { label, url: `${config.appUrl}/connections/${id}` },
})
