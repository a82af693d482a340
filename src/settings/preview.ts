import { z } from 'zod'
import { action, type Call } from '../http/action.ts'
import { Refusal } from '../http/errors.ts'
import { baseLocale, locales } from '../i18n/languages.ts'
import { inLocale } from '../i18n/locale.ts'
import { m } from '../i18n/paraglide/messages.js'
import { htmlPart } from '../mail/layout.ts'
import type { Mail } from '../mail/mail.ts'
import { sections } from './names.ts'
import { readGiven } from './save.ts'

export const previewAction = action({
  summary: 'Pages and a mail as HTML, as they would look with these settings; keeps nothing.',
  example: { section: 'look', values: { accent: '#7a1fa2' }, language: baseLocale, theme: 'light' },
  input: () =>
    z.object({
      section: z.enum(sections, m.fields_error_choice()),
      values: z.record(z.string().max(50), z.unknown()),
      language: z.enum(locales, m.fields_error_choice()),
      theme: z.enum(['light', 'dark'], m.fields_error_choice()),
    }),
  run: async (call, { language, theme, ...given }) => {
    const read = await readGiven(call.db, call.app.config, given)
    if (read instanceof Refusal) return read
    // Saving in between changes nothing here.
    const park = Object.assign(read, { follow: async () => {}, read: async () => {} })
    return inLocale(language, async () => ({
      landing: await call.drawn('/', park, theme),
      list: await call.drawn('/listings/offers', park, theme),
      mail: htmlPart(sampleMail(call), park, language),
    }))
  },
  reply: (documents) => documents,
})

const sampleMail = ({ app }: Call): Mail => ({
  to: '',
  name: m.settings_preview_mail_name(),
  subject: m.settings_preview_mail_subject(),
  preview: '',
  body: [
    { text: m.settings_preview_mail_text() },
    { link: { label: m.settings_preview_mail_link(), url: app.config.appUrl } },
  ],
})
