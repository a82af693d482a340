import { type Call, page } from '../http/action.ts'
import { locales } from '../i18n/languages.ts'
import { inLocale } from '../i18n/locale.ts'
import { numberText } from '../i18n/number.ts'
import { m } from '../i18n/paraglide/messages.js'
import { writtenDay } from '../i18n/written-day.ts'
import { unitsLabel } from '../listings/row/props.ts'
import { isOwner } from './access.ts'
import { type ClearOut, listedIn } from './sql.ts'
import { visibleClearOut } from './visible.ts'

/** What fits on one sheet. */
const mostNamed = 24

export const posterPage = page('clear-outs/Poster', {
  summary: 'A clear-out on one sheet to print, in every language, with a QR code to its page.',
  load: visibleClearOut,
  props: async (call, clearOut) => {
    const things = await listedIn(call.db, clearOut.id)
    const more = things.length - mostNamed
    return {
      clear_out: { id: clearOut.id, title: clearOut.title, location_building: clearOut.location_building },
      things: things
        .slice(0, mostNamed)
        .map((row) => ({ id: row.id, title: row.title, total_units_label: unitsLabel(row) })),
      lines: locales.map((language) => inLocale(language, () => linesIn(language, more))),
      visit: isOwner(call.viewer, clearOut) ? visitOf(clearOut) : null,
    }
  },
})

const linesIn = (language: Call['locale'], more: number) => ({
  language,
  invite: m.clear_outs_poster_invite(),
  scan: m.clear_outs_poster_scan(),
  more: more > 0 ? m.clear_outs_poster_more({ count: numberText(more) }) : null,
})

/** Members only: the owner decides whether a public poster shows it. */
function visitOf({ viewing, location_room, deadline }: ClearOut) {
  const facts = locales.map((language) =>
    inLocale(language, () => [
      ...(viewing ? [{ label: m.clear_outs_viewing(), value: viewing }] : []),
      ...(location_room ? [{ label: m.clear_outs_room(), value: location_room }] : []),
      ...(deadline ? [{ label: m.clear_outs_deadline(), value: writtenDay(deadline) }] : []),
    ]),
  )
  return facts.some((own) => own.length > 0) ? facts : null
}
