import { z } from 'zod'
import { anyText } from '../fields/line.ts'
import { schemaOf } from '../fields/server.ts'
import { m } from '../i18n/paraglide/messages.js'
import { columnKeys } from '../listings/catalogue/columns/recognise.ts'
import { fields } from '../listings/catalogue/fields.ts'
import { longestTitle, mostColumns, mostRows } from './most.ts'

const line = (max: number) =>
  z.preprocess(
    (value) => (value === '' ? null : value),
    anyText(max)
      .transform((text) => text || null)
      .nullish(),
  )

const noted = () => ({
  deadline: z.preprocess(
    (value) => (value === '' ? null : value),
    z.iso.date(m.fields_error_date()).nullish(),
  ),
  location_building: line(fields.location_building.maxLength),
  location_room: line(fields.location_room.maxLength),
  availability_type: (schemaOf(fields.availability_type, '') as z.ZodType<string>).nullish(),
  viewing: line(200),
  contact: line(200),
})

const title = () =>
  z
    .string(m.clear_outs_error_title())
    .trim()
    .min(1, m.clear_outs_error_title())
    .max(longestTitle, m.fields_error_long({ max: longestTitle }))

/** It is read with the row. */
const row = () =>
  z
    .looseObject({}, m.clear_outs_error_row())
    .refine((cells) => JSON.stringify(cells).length <= 100_000, m.clear_outs_error_row_long())

export const rowsSchema = () =>
  z
    .array(row(), m.clear_outs_error_row())
    .min(1, m.clear_outs_error_row())
    .max(mostRows, m.clear_outs_error_rows({ max: mostRows }))

const columns = () =>
  z
    .array(
      z.object({
        name: z.string(m.fields_error_text()),
        field: z.enum(columnKeys, m.fields_error_choice()).nullable(),
      }),
      m.clear_outs_error_columns({ max: mostColumns }),
    )
    .max(mostColumns, m.clear_outs_error_columns({ max: mostColumns }))

export const clearOutSchema = () =>
  z.object({
    title: title(),
    ...noted(),
    rows: rowsSchema().optional(),
    columns: columns()
      .optional()
      .describe(
        'What columns of a table were taken for, where it was not the guess: a field, or null for text of the description. It is remembered for the next table.',
      ),
  })

export const changeSchema = () =>
  z.object({
    title: title().optional(),
    ...noted(),
    ended: z.literal(true, m.fields_error_flag()).optional(),
    version: z.int(m.listings_error_version()),
  })
