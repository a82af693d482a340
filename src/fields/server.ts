import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Locale } from '../i18n/locale.ts'
import type { Column } from './column.ts'
import type { Field, FilterField, Value } from './field.ts'
import type { ServerFilterKind, ServerKind } from './kind.ts'
import { amount } from './kinds/amount.server.ts'
import { cas } from './kinds/cas.server.ts'
import { choice } from './kinds/choice.server.ts'
import { choices } from './kinds/choices.server.ts'
import { date } from './kinds/date.server.ts'
import { days } from './kinds/days.server.ts'
import { flag } from './kinds/flag.server.ts'
import { hazards } from './kinds/hazards.server.ts'
import { link } from './kinds/link.server.ts'
import { number } from './kinds/number.server.ts'
import { reference } from './kinds/reference.server.ts'
import { richtext } from './kinds/richtext.server.ts'
import { text } from './kinds/text.server.ts'
import { yesNo } from './kinds/yes-no.server.ts'

type Server<F extends Field> = F extends FilterField ? ServerFilterKind<F> : ServerKind<F>

const kinds = {
  ...{ choice, choices, number, amount, text, date, days, flag, richtext, reference, cas, link, hazards },
  yes_no: yesNo,
} satisfies {
  [F in Field as F['kind']]: Server<F>
}

const of = (field: Field): ServerKind<Field> => kinds[field.kind]
const filterKind = (field: FilterField): ServerFilterKind<FilterField> => kinds[field.kind]

export const schemaOf = (field: Field, today: string, current?: Value): z.ZodType<Value> =>
  of(field).schema(field, today, current)

export const textOf = (field: Field, value: Value, locale: Locale): string =>
  of(field).text(field, value, locale)

export const foundBy = (field: Field, value: Value, locale: Locale): string =>
  (of(field).foundBy ?? of(field).text)(field, value, locale)

export const disagreement = (
  ...[field, value, values]: Parameters<NonNullable<ServerKind<Field>['agrees']>>
): string | null => of(field).agrees?.(field, value, values) ?? null

export const querySchema = (field: FilterField): { schema: z.ZodType; says: string } =>
  filterKind(field).filter.query(field)

export const wantedSchema = (field: FilterField): z.ZodType => filterKind(field).filter.wanted(field)

export const fieldValue = (key: string, field: FilterField): RawBuilder<unknown> =>
  field.column ? sql.ref(`listings.${field.column}`) : filterKind(field).stored(key, field)

/** `wanted` is jsonb, SQL null when it does not narrow. */
export const condition = (
  field: FilterField,
  value: RawBuilder<unknown>,
  wanted: RawBuilder<unknown>,
): RawBuilder<boolean> => filterKind(field).filter.passes(value, wanted, field)

export const columnOf = (key: string, field: FilterField): Column =>
  filterKind(field).filter.column(key, field, fieldValue(key, field))
