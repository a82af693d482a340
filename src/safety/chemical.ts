import type { Call } from '../http/action.ts'
import { officerOrAdministrator, safetyOfficer } from '../http/guards.ts'
import { isAdministrator, isMember } from '../http/viewer.ts'
import { currentLocale } from '../i18n/locale.ts'
import { m } from '../i18n/paraglide/messages.js'
import type { Filter } from '../listings/catalogue/filter.ts'
import { browseListings } from '../listings/find/browse.ts'
import { tileProps } from '../listings/row/tile.ts'
import { lookUp } from '../substances/search.ts'
import { textsOf } from '../substances/statements.ts'
import { ruleProps } from './actions.ts'
import { rulesAbout } from './sql.ts'

/** Of a name of several. */
const mostNumbers = 5
const mostListed = 50

export const chemicalAsked = ({ query }: Pick<Call, 'query'>): string =>
  (query.get('chemical') ?? '').replaceAll('\0', '').trim().slice(0, 100)

/** The table is public, offers are for members, rules for the safety desk. Null where nothing is asked. */
export async function chemicalProps(call: Call) {
  const asked = chemicalAsked(call)
  if (asked === '') return null
  const found = await lookUp(call.db, asked)
  const hazards = [...found.entries, ...found.named.flatMap(({ group }) => group ?? [])]
  const numbers = [...new Set([...found.entries, ...found.named].flatMap(({ cas }) => cas ?? []))]
  const about = numbers.slice(0, mostNumbers)
  const isDesk = officerOrAdministrator(call.viewer) === null
  return {
    asked,
    ...found,
    problem: asked.length < 2 ? m.substances_ask_short() : found.problem,
    statements: textsOf(
      hazards.flatMap(({ statements }) => statements),
      currentLocale(),
    ),
    listed: isMember(call.viewer) || isAdministrator(call.viewer) ? await listedOf(call, about) : null,
    rules: isDesk && about.length > 0 ? (await rulesAbout(call.db, about)).map(ruleProps) : null,
    /** What to search by for those who have it. */
    recall: safetyOfficer(call.viewer)
      ? []
      : about.length > 0
        ? about.map((cas) => ({ cas }))
        : [{ name: asked }],
  }
}

/** The list also finds the number inside longer ones, so they are compared again. */
async function listedOf(call: Call, numbers: string[]) {
  const browsing = { sort: 'date_desc', page: 1, per_page: mostListed } as const
  return Promise.all(
    numbers.map(async (cas) => {
      const filter: Filter = { exchange_type: 'offer', search: cas, values: { type: ['chemicals'] } }
      const { rows } = await browseListings(call, filter, browsing)
      const about = rows.filter(
        ({ attributes }) =>
          attributes.cas_number === cas || (attributes.hazards as { cas?: string })?.cas === cas,
      )
      return { cas, listings: about.map(tileProps) }
    }),
  )
}
