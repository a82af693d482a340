import { z } from 'zod'
import type { Hazards } from '../../db/substance-tables.ts'
import { m } from '../../i18n/paraglide/messages.js'
import type { ServerKind } from '../kind.ts'
import { line } from '../line.ts'
import { signalWord } from '../signal-word.ts'
import { casNumber } from './cas.server.ts'
import { byCode, type HazardsField, hazardsIn, noHazards, pictograms } from './hazards.ts'

export const hazards: ServerKind<HazardsField> = {
  schema: (_, today) =>
    z
      .discriminatedUnion('from', [fromTable(), fromSheet()], m.fields_error_hazards())
      .transform(
        (given): Hazards =>
          given.from === 'table'
            ? { ...noHazards, ...given, as_of: today }
            : { ...noHazards, ...given, source: 'sheet', as_of: today },
      ),
  text: (_, value, locale) => {
    const { name, cas, signal, statements } = hazardsIn(value) ?? noHazards
    const words = [...(signal ? [signalWord(signal, locale)] : []), ...byCode(statements)].join(' ')
    return `${name}${cas ? ` (${cas})` : ''}: ${words}`
  },
  foundBy: (_, value) => {
    const { name, names, cas, statements } = hazardsIn(value) ?? noHazards
    return [name, ...names, cas, ...statements].join(' \n ')
  },
}

const fromTable = () =>
  z.object({
    from: z.literal('table'),
    substance_id: z.string(m.fields_error_hazards()).min(1).max(60),
  })

const fromSheet = () =>
  z.object({
    from: z.literal('sheet'),
    name: line(200, m.fields_error_hazards_name),
    cas: casNumber()
      .nullish()
      .transform((cas) => cas || null),
    pictograms: z
      .array(z.enum(pictograms, m.fields_error_hazards()), m.fields_error_hazards())
      .max(9)
      .default([]),
    signal: z.enum(['danger', 'warning'], m.fields_error_hazards()).nullable().default(null),
    statements: z
      .array(
        z
          .string()
          .regex(/^(?:H[234]\d\d[A-Za-z]{0,2}(?:\+H[234]\d\d)*|EUH\d{3}[A-Z]?)$/, m.fields_error_statement()),
        m.fields_error_hazards(),
      )
      .min(1, m.fields_error_statements())
      .max(40),
  })
