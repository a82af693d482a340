import { z } from 'zod'
import { action, type Call, page } from '../http/action.ts'
import type { PropsOf } from '../http/as-json.ts'
import { Refusal } from '../http/errors.ts'
import { storeUploaded } from '../http/uploaded-image.ts'
import { dayIn, momentText } from '../i18n/day.ts'
import { locales } from '../i18n/languages.ts'
import { inLocale } from '../i18n/locale.ts'
import { m } from '../i18n/paraglide/messages.js'
import { askingSince } from './asking.ts'
import { isInLanguages, type Key, keysOf, settingOf } from './catalogue.ts'
import { type Section, sections, sectionTitles, settingLabels } from './names.ts'
import { type ParkOf, parkNow } from './park.ts'
import { addPicture } from './pictures.ts'
import { saveSettings } from './save.ts'
import { earlierTexts, versionsOf } from './sql.ts'

declare module '../http/errors.ts' {
  interface Facts {
    /** As somebody else saved it. */
    section?: Awaited<ReturnType<typeof sectionsOf>>[number]
  }
}

export const settingsPage = page('settings/manage/Settings', {
  summary: 'What the park is called, how it looks and what it says.',
  props: async (call) => ({ sections: await sectionsOf(call) }),
})

export const settingsAction = action({
  summary: 'The settings, by section: what holds, what would hold if nothing were saved, and its version.',
  run: sectionsOf,
  reply: (sections) => ({ sections }),
})

export const changeSettingsAction = action({
  summary:
    'Change settings of one section; null or an empty text goes back to the standard. `ask_again` asks everybody to agree to a changed disclaimer, or stops asking.',
  example: { section: 'name', values: { park_name: 'Parc Lumière' } },
  input: () =>
    z.object({
      section: z.enum(sections, m.fields_error_choice()),
      version: z.int32().min(0).optional(),
      values: z.record(z.string().max(50), z.unknown()),
      ask_again: z.boolean(m.fields_error_choice()).optional(),
    }),
  run: async (call, given) => {
    const refusal = await saveSettings(call.db, call, call.app.config, given)
    if (refusal?.code === 'stale')
      return new Refusal('stale', { facts: { section: await sectionOf(call, given.section) } })
    if (refusal) return refusal
    return sectionOf(call, given.section)
  },
  reply: (section) => ({ message: m.settings_saved(), section }),
})

/** Multipart, one file in field `image`. */
export const addPictureAction = action({
  summary:
    'Upload a picture for the park; it shows once a setting holds its path, and goes after two days without.',
  body: 'form',
  prepare: (call) => storeUploaded(call, 'park'),
  run: ({ db }, _, __, stored) => addPicture(db, stored),
  reply: (picture) => ({ picture }),
})

async function sectionsOf(call: Call) {
  const park = await parkNow(call.app.config, call.db)
  const [versions, earlier] = [await versionsOf(call.db), await earlierTexts(call.db)]
  const asking = await askingSince(call.db)
  return sections.map((key) => ({
    key,
    title: sectionTitles[key](),
    version: versions.get(key) ?? 0,
    asking:
      key === 'texts'
        ? asking && { ...asking, since: dayIn(asking.since, call.app.config.parkTimeZone) }
        : null,
    settings: keysOf(key).map((one) => ({
      ...settingProps(call, one, park),
      earlier: (earlier.get(one) ?? []).map(({ texts, replaced_at }) => ({
        texts,
        until: momentText(replaced_at, call.app.config.parkTimeZone),
      })),
    })),
  }))
}

async function sectionOf(call: Call, key: Section) {
  const found = (await sectionsOf(call)).find((section) => section.key === key)
  if (!found) throw new Refusal('not_found')
  return found
}

export type SettingsSection = PropsOf<typeof settingsPage>['sections'][number]

function settingProps({ app }: Call, key: Key, park: ParkOf) {
  const { kind, max, used, variable } = settingOf(key)
  const shown = (value: string) =>
    kind === 'moment' && value
      ? momentText(new Date(value), app.config.parkTimeZone).replace(' ', 'T')
      : value
  const inEach = isInLanguages(key) ? locales : ([null] as const)
  const values = inEach.map((language) => {
    const read = () => ({
      language,
      value: shown(park.valueOf(key)),
      standard: shown(park.standardOf(key)),
      is_saved: key in park.content && park.savedOf(key, language ?? locales[0]) !== '',
    })
    return language ? inLocale(language, read) : read()
  })
  return { key, kind, max, label: settingLabels[key](), used: used(), variable: variable ?? null, values }
}
