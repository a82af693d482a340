import type { App } from '../app.ts'
import { visitor } from '../http/viewer.ts'
import { m } from '../i18n/paraglide/messages.js'
import { type ListingRow, listingById } from '../listings/sql.ts'
import { type Block, type DataOf, type Mail, template } from '../mail/mail.ts'
import { thumbnailPath } from '../storage/paths.ts'
import { goodsFacts, goodsOf } from './goods.ts'
import { agreedLabel, askedTitle, connectionProps, type Party, plainMessage } from './props.ts'
import { type ConnectionRow, connectionById } from './sql.ts'

interface ToParty {
  connection_id: number
  user_id: number
}

interface Told {
  app: App
  row: ConnectionRow
  me: Party
  other: Party
  isBuyer: boolean
  /** What is handed over, as it is now; null once it is deleted or the connection cancelled. */
  goods: ListingRow | null
}

const toParty = (compose: (told: Told) => Omit<Mail, 'to' | 'name'> | null) =>
  template<ToParty>('member', async (app, { connection_id, user_id }) => {
    const row = await connectionById(app.db, connection_id)
    if (!row) return null
    const { buyer, seller } = connectionProps(row, visitor)
    if (buyer.id !== user_id && seller.id !== user_id) return null
    const isBuyer = buyer.id === user_id
    const [me, other] = isBuyer ? [buyer, seller] : [seller, buyer]
    const goods = await goodsFor(app, row)
    const mail = compose({ app, row, me, other, isBuyer, goods })
    return mail && me.email ? { to: me.email, name: me.name, ...mail } : null
  })

/** What both parties hear about their connection. */
export const connectionMails = {
  connected: toParty(({ app, row, other, isBuyer, goods }) => {
    const about = { name: other.name, organisation: other.organisation?.name ?? '', title: row.title }
    return {
      subject: m.connections_mail_connected_subject(about),
      preview: m.connections_mail_connected_preview(about),
      body: [
        {
          text: isBuyer
            ? m.connections_mail_connected_buyer(about)
            : m.connections_mail_connected_seller(about),
        },
        ...photo(app, goods),
        agreed(row, other, goods),
        ...write(row, other),
        button(app, row),
      ],
    }
  }),

  connection_cancelled: toParty(({ app, row, me, other }) => {
    const about = { name: other.name, organisation: other.organisation?.name ?? '', title: row.title }
    const reason: Block[] = row.cancel_reason
      ? [{ facts: [[m.connections_mail_fact_reason(), row.cancel_reason]] }]
      : []
    return {
      subject: m.connections_mail_cancelled_subject(about),
      preview: m.connections_mail_cancelled_preview(about),
      body: [
        { text: `${cancelledWords(row, me, other)} ${m.connections_mail_cancelled_text()}` },
        ...reason,
        button(app, row),
      ],
    }
  }),

  handover_reminder: toParty(({ app, row, other, goods }) => {
    if (row.status !== 'open') return null
    const about = { name: other.name, title: row.title }
    return {
      subject: m.connections_mail_reminder_subject(about),
      preview: m.connections_mail_reminder_preview(),
      body: [
        { text: m.connections_mail_reminder_text(about) },
        ...photo(app, goods),
        agreed(row, other, goods),
        button(app, row),
        ...write(row, other),
      ],
    }
  }),

  connection_completed: toParty(({ app, row }) => ({
    subject: m.connections_mail_completed_subject({ title: row.title }),
    preview: m.connections_mail_completed_preview(),
    body: [{ text: m.connections_mail_completed_text({ title: row.title }) }, button(app, row)],
  })),
}

async function goodsFor({ db }: App, row: ConnectionRow): Promise<ListingRow | null> {
  const goods = row.status === 'cancelled' ? undefined : await listingById(db, goodsOf(row))
  return goods && !goods.deleted_at ? goods : null
}

function cancelledWords(row: ConnectionRow, me: Party, other: Party): string {
  const about = {
    name: [other.name, other.id && other.organisation?.name].filter(Boolean).join(', '),
    title: row.title,
  }
  const by = row.cancelled_by_id
  if (by === me.id) return m.connections_mail_cancelled_you(about)
  return by === other.id
    ? m.connections_mail_cancelled_other(about)
    : m.connections_mail_cancelled_administrator(about)
}

/** The first one, so that both know the thing when they see it. */
function photo({ config }: App, goods: ListingRow | null): Block[] {
  const first = goods?.images[0]
  if (!goods || !first) return []
  const url = `${config.appUrl}/storage/${thumbnailPath(first.path)}`
  return [{ photo: { url, alt: first.alt || goods.title } }]
}

function agreed(row: ConnectionRow, other: Party, goods: ListingRow | null): Block {
  const facts: [string, string | null][] = [
    ...titles(row),
    [m.connections_mail_fact_units(), agreedLabel(row)],
    ...(goods ? goodsFacts(goods) : []),
    [m.connections_mail_fact_with(), [other.name, other.organisation?.name].filter(Boolean).join(', ')],
    [m.connections_mail_fact_address(), other.email],
    [m.connections_mail_fact_location(), other.organisation?.location ?? null],
    [m.connections_mail_fact_message({ name: row.buyer_name ?? '' }), plainMessage(row)],
  ]
  return { facts: facts.filter((fact): fact is [string, string] => Boolean(fact[1])) }
}

/** An answered request is about two listings. */
function titles(row: ConnectionRow): [string, string | null][] {
  const asked = askedTitle(row)
  if (asked === null) return []
  return [
    [m.connections_asked(), asked],
    [m.connections_given(), row.title],
  ]
}

/** A former member has no address any more. */
const write = (row: ConnectionRow, { name, email }: Party): Block[] =>
  email
    ? [
        {
          link: {
            label: m.connections_mail_write({ name }),
            url: `mailto:${email}?subject=${encodeURIComponent(row.title)}`,
          },
        },
      ]
    : []

const button = ({ config }: App, { id }: ConnectionRow): Block => ({
  link: { label: m.connections_mail_button(), url: `${config.appUrl}/connections/${id}` },
})

declare module '../mail/outbox.ts' {
  interface Mails extends DataOf<typeof connectionMails> {}
}
