import { userById } from '../accounts/sql.ts'
import type { App } from '../app.ts'
import { takesPart } from '../http/organisation.ts'
import { visitor } from '../http/viewer.ts'
import { grouped } from '../i18n/number.ts'
import { m } from '../i18n/paraglide/messages.js'
import { optionLabel } from '../listings/catalogue/fields.ts'
import { sentenceOf } from '../listings/catalogue/sentence.ts'
import { answers } from '../listings/find/lines/ways.ts'
import { listingProps } from '../listings/row/props.ts'
import { type ListingRow, listingsByIds } from '../listings/row/sql.ts'
import { type Block, template } from '../mail/mail.ts'
import type { AlertValues } from './alert.ts'
import { foundNow } from './matching.ts'
import { pauseUrl } from './pause-link.ts'
import { knownNames } from './props.ts'
import { linesOf } from './specifications.ts'
import { type AlertRow, alertsByIds, searchTexts } from './sql.ts'

interface News {
  user_id: number
  frequency: AlertValues['frequency']
  listing_ids: number[]
  alert_ids: number[]
}

/** The matches page has the rest. What no alert finds any more is no news. */
const mostListed = 20

export const alertMails = {
  alert_matches: template<News>('member', async (app, { user_id, listing_ids, alert_ids }) => {
    const user = await userById(app.db, user_id)
    const found = await foundNow(app.db, alert_ids, listing_ids)
    const alerts = (await alertsByIds(app.db, alert_ids)).filter(
      ({ id, user_id: owner }) => owner === user_id && found.some(({ alert_id }) => alert_id === id),
    )
    const listings = (await listingsByIds(app.db, listing_ids))
      .filter(({ id }) => found.some(({ listing_id }) => listing_id === id))
      .reverse()
    const [first] = listings
    if (!user?.verified_at || !(await takesPart(app.db, user_id)) || !first || alerts.length === 0)
      return null
    const sentences = await sentencesOf(app, alerts)
    const foundBy = ({ id }: ListingRow) =>
      alerts.flatMap((alert, index) =>
        alerts.length > 1 && found.some((one) => one.alert_id === alert.id && one.listing_id === id)
          ? [sentences[index] ?? '']
          : [],
      )
    const hasLines = alerts.some(({ specifications }) => linesOf(specifications).length > 0)
    const texts = hasLines ? await searchTexts(app.db, listing_ids) : new Map<number, string>()
    const lineFor = ({ id }: ListingRow) =>
      alerts
        .flatMap((alert) =>
          found.some((one) => one.alert_id === alert.id && one.listing_id === id)
            ? linesOf(alert.specifications)
            : [],
        )
        .find((line) => answers(line, texts.get(id) ?? ''))
    return {
      to: user.email,
      name: user.name,
      subject: subjectOf(first, { count: listings.length, alerts: alerts.length }),
      preview: previewOf(app, [first, ...listings.slice(1)]),
      body: [
        { text: m.alerts_mail_text({ count: listings.length, alerts: alerts.length }) },
        ...(alerts.length === 1 ? [{ text: m.alerts_mail_alert({ sentence: sentences[0] ?? '' }) }] : []),
        {
          list: listings
            .slice(0, mostListed)
            .map((listing) => itemOf(app, listing, foundBy(listing), lineFor(listing))),
        },
        ...moreThan(listings.length - mostListed),
        { link: { label: m.alerts_mail_button(), url: `${app.config.appUrl}/matches` } },
        { text: m.alerts_mail_why({ count: alerts.length }) },
        { asides: alerts.map((alert, index) => pauseLink(app, alert, sentences[index] ?? '')) },
      ],
      unsubscribe: pauseUrl(
        app,
        alerts.map((alert) => alert.id),
      ),
    }
  }),
}

function subjectOf({ title, exchange_type }: ListingRow, found: { count: number; alerts: number }): string {
  if (found.count > 1) return m.alerts_mail_subject_many(found)
  return exchange_type === 'offer'
    ? m.alerts_mail_subject_offer({ title })
    : m.alerts_mail_subject_request({ title })
}

/** The subject names a single listing, and the preview continues. */
const previewOf = (app: App, listings: [ListingRow, ...ListingRow[]]): string =>
  (listings.length === 1
    ? itemOf(app, listings[0]).text
    : listings.map(({ title }) => title).join(', ')
  ).slice(0, 200)

function itemOf({ config }: App, row: ListingRow, foundBy: string[] = [], line?: string) {
  const { title, type, total_units_label, availability_type, user } = listingProps(row, visitor)
  const facts = [
    optionLabel('type', type),
    grouped(total_units_label),
    availability_type && optionLabel('availability_type', availability_type),
    user.organisation?.name,
    line && m.alerts_mail_line({ line: line.trim() }),
    foundBy.length > 0 && m.alerts_mail_found_by({ sentence: foundBy.join('; ') }),
  ]
  return { title, text: facts.filter(Boolean).join(' · '), url: `${config.appUrl}/listings/${row.id}` }
}

const moreThan = (count: number): Block[] => (count > 0 ? [{ text: m.alerts_mail_more({ count }) }] : [])

async function sentencesOf({ db }: App, alerts: AlertRow[]): Promise<string[]> {
  const { names, named } = await knownNames(db)
  return alerts.map(({ exchange_type, specifications }) =>
    sentenceOf(exchange_type, specifications, names, named),
  )
}

const pauseLink = (app: App, { id }: AlertRow, sentence: string) => ({
  label: m.alerts_mail_pause({ sentence }),
  url: pauseUrl(app, [id]),
  login: '/alerts',
})
