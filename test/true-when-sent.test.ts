import { describe, expect, it } from 'vitest'
import { inLocale } from '../src/i18n/locale.ts'
import { htmlPart } from '../src/mail/layout.ts'
import type { Template } from '../src/mail/mail.ts'
import type { MailName } from '../src/mail/outbox.ts'
import { mails } from '../src/mails.ts'
import { testApp } from './app.ts'
import { type About, type Change, changes } from './mail-changes.ts'
import { outcomes } from './mail-outcomes.ts'
import { aMail, mailSamples } from './mail-samples.ts'

/** Days may lie between queueing and sending: a mail server is away, or the mail waits for the morning. */
describe('every mail is true when it is sent', async () => {
  const app = await testApp()
  const samples = await mailSamples(app)
  const identity = aMail()

  /** Its HTML after a change, or null; the change is undone. What is sealed in a link looks different each time. */
  async function composedAfter(name: MailName, change: Change | null): Promise<string | null | 'impossible'> {
    const { compose } = mails[name] as Template<object>
    const { key, apply } = change ? changes[change] : { key: null, apply: null }
    const id = key && (samples[name] as About)[key]
    let html: string | null | 'impossible' = null
    await app.db
      .transaction()
      .execute(async (trx) => {
        if (apply) await apply(trx, id as never)
        const mail = await inLocale('en', () =>
          compose({ ...app, db: trx, writes: trx }, samples[name], identity),
        )
        html = mail && inLocale('en', () => htmlPart(mail, app.park, 'en')).replace(/arrival=[\w-]+/g, '')
        throw new Undone()
      })
      .catch((error) => {
        // The database refuses what cannot be.
        if (/^23/.test(error.code)) html = 'impossible'
        else if (!(error instanceof Undone)) throw error
      })
    return html
  }

  it.each(Object.keys(mails) as MailName[])('%s', async (name) => {
    const before = await composedAfter(name, null)
    const found: { not: Change[]; other: Change[] } = { not: [], other: [] }
    for (const change of Object.keys(changes) as Change[]) {
      if ((samples[name] as About)[changes[change].key] === undefined) continue
      const html = await composedAfter(name, change)
      if (html === null) found.not.push(change)
      else if (html !== before && html !== 'impossible') found.other.push(change)
    }
    const { not = [], other = [] } = outcomes[name]
    expect(before).not.toBeNull()
    expect(found).toEqual({ not, other })
  })
})

class Undone extends Error {}
