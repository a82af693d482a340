import { inTheirPlace } from '../accounts/in-their-place.ts'
import { optional } from '../accounts/notifications.ts'
import type { App } from '../app.ts'
import { numberText } from '../i18n/number.ts'
import { m } from '../i18n/paraglide/messages.js'
import { writtenDay } from '../i18n/written-day.ts'
import { type Block, template } from '../mail/mail.ts'
import { type ClearOut, clearOutById, leftOf, listedIn, takenOf } from './sql.ts'

/** Longer lists are on its page. */
const mostNamed = 20

const linkTo = ({ id }: ClearOut, { config }: App, label: string, more = ''): Block => ({
  link: { label, url: `${config.appUrl}/clear-outs/${id}${more}` },
})

const takesPart = ({ organisation_status }: ClearOut): boolean => organisation_status === 'approved'

export const clearOutMails = {
  /** Goes to its owner and their stand-in. */
  clear_out_ends: optional(
    'listing_reminders',
    template<{ clear_out_id: number; reader_id: number }>('member', async (app, data) => {
      const set = await clearOutById(app.db, data.clear_out_id)
      const reader = set && readerOf(set, data.reader_id)
      if (!reader || !takesPart(set) || set.ended_on || !set.deadline || set.deadline !== set.reminded_for)
        return null
      const left = await listedIn(app.db, set.id)
      if (left.length === 0) return null
      const about = { title: set.title, day: writtenDay(set.deadline) }
      const mail = {
        ...{ to: reader.email, name: reader.name },
        subject: m.clear_outs_mail_ends_subject(about),
        preview: m.clear_outs_mail_ends_preview(),
        body: [
          { text: m.clear_outs_mail_ends_text({ count: numberText(left.length), ...about }) },
          linkTo(set, app, m.clear_outs_mail_ends_button(), '/renew'),
        ],
      }
      return inTheirPlace(mail, reader.for, set.away)
    }),
  ),

  clear_out_ended: template<{ clear_out_id: number }>('member', async (app, { clear_out_id }) => {
    const set = await clearOutById(app.db, clear_out_id)
    if (!set?.ended_on || !takesPart(set)) return null
    const [taken, left] = [await takenOf(app.db, set.id), await leftOf(app.db, set.id)]
    const about = { title: set.title, taken: numberText(taken.length), left: numberText(left.length) }
    const went = taken.map(({ title, organisation }): [string, string] => [title, organisation ?? '–'])
    return {
      ...{ to: set.user_email, name: set.user_name },
      subject: m.clear_outs_mail_ended_subject(about),
      preview: m.clear_outs_mail_ended_preview(about),
      body: [
        { text: m.clear_outs_mail_ended_text(about) },
        ...(went.length > 0
          ? [{ text: m.clear_outs_mail_ended_went() }, { facts: went.slice(0, mostNamed) }]
          : []),
        ...(left.length > 0 ? [{ text: m.clear_outs_mail_ended_left(about) }] : []),
        linkTo(set, app, m.clear_outs_mail_ended_button()),
      ],
    }
  }),
}

/** Null when that person does not answer for it any more. */
function readerOf({ user_id, user_name, user_email, away }: ClearOut, readerId: number) {
  if (readerId === user_id) return { name: user_name, email: user_email, for: undefined }
  const stand_in = away?.stand_in
  return stand_in?.id === readerId ? { ...stand_in, for: user_name } : null
}
