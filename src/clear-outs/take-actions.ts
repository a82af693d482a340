import { z } from 'zod'
import { messageSchema } from '../connections/actions.ts'
import { action, userOf } from '../http/action.ts'
import { m } from '../i18n/paraglide/messages.js'
import { unitNames } from '../listings/catalogue/amount.ts'
import { mostAtOnce } from './most.ts'
import { takeThings } from './take.ts'
import { takeableClearOut } from './visible.ts'

const wanted = () =>
  z.object({
    id: z.int32(m.fields_error_number()).positive(m.fields_error_number()),
    total_units: z.int32(m.fields_error_number()).min(1, m.connections_error_units_least()),
    unit: z.enum(unitNames, m.connections_error_unit()).optional(),
    version: z.int(m.connections_error_version()).optional(),
    confirm_warnings: z.boolean(m.fields_error_flag()).optional(),
  })

export const takeAction = action({
  summary: 'Take several things of a clear-out, or all the rest, to be handed over together.',
  example: { listings: [{ id: 7, total_units: 1 }], extra_info: '<p>We can come on Thursday.</p>' },
  load: takeableClearOut,
  input: () =>
    z.object({
      listings: z
        .array(wanted(), m.clear_outs_error_listings())
        .min(1, m.clear_outs_error_listings())
        .max(mostAtOnce, m.clear_outs_error_at_once({ max: mostAtOnce }))
        .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, m.clear_outs_error_listings()),
      extra_info: z.preprocess((value) => value ?? '', messageSchema()),
    }),
  run: async (call, input, { id }) => takeThings(call.db, { ...call.viewer, user: userOf(call) }, id, input),
  reply: (taken) => taken,
})
