import type { Db } from '../../db/connect.ts'
import type { Hazards } from '../../db/substance-tables.ts'
import type { Attributes } from '../../db/tables.ts'
import { hazardsIn } from '../../fields/kinds/hazards.ts'
import { textOf } from '../../fields/server.ts'
import { currentLocale } from '../../i18n/locale.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { withCommonName } from '../../substances/common-names.ts'
import { hazardsOfNumber } from '../../substances/search.ts'
import { fields } from '../catalogue/fields.ts'

export interface KnownHazards {
  /** One sentence, the same wherever it is said. */
  said: string
  /** The same without signal words, where these stand beside it as on a label. */
  beside: string
  /** In place of it where the statements stand below; null where the owner chose them. */
  above: string | null
  /** What the owner chose or filled in; else what the table has for the number, which the rules look at as well. */
  of: Hazards[]
}

export async function knownHazards(
  db: Db,
  { type, attributes }: { type: string | null; attributes: Attributes },
  isToOwner = false,
): Promise<KnownHazards | null> {
  if (type !== 'chemicals') return null
  const own = hazardsIn(attributes.hazards)
  const cas = attributes.cas_number
  const found = own ? [own] : typeof cas === 'string' ? await hazardsOfNumber(db, cas) : []
  const of = found.map((one) => withCommonName(one, currentLocale()))
  const sentence = (hazards: Hazards[]): string => {
    if (hazards.length === 0) return m.listings_hazards_not_known()
    const text = hazards.map(textIn).join('; ')
    if (own) return text
    const says = isToOwner ? m.listings_hazards_unconfirmed_own : m.listings_hazards_unconfirmed
    return says({ hazards: text })
  }
  const fromNumber = isToOwner ? m.listings_hazards_from_number_own : m.listings_hazards_from_number
  return {
    said: sentence(of),
    beside: sentence(of.map((one) => ({ ...one, signal: null }))),
    above: own ? null : of.length > 0 ? fromNumber() : m.listings_hazards_not_known(),
    of,
  }
}

const textIn = (hazards: Hazards): string => textOf(fields.hazards, hazards, currentLocale())
