import { z } from 'zod'
import { action } from '../http/action.ts'
import { m } from '../i18n/paraglide/messages.js'
import { spelling } from './inputs.ts'
import { accept, takeBack } from './proposals.ts'

const some = () =>
  z.object({
    spellings: z
      .array(z.object({ spelling: spelling(), building_id: z.int32().positive() }), m.fields_error_choice())
      .min(1, m.fields_error_choice())
      .max(200, m.fields_error_choice()),
  })

export const acceptAction = action({
  summary:
    'Say of spellings that people typed which building each means. What means one already is left as it is.',
  example: { spellings: [{ spelling: 'Kruyt gebouw', building_id: 1 }] },
  input: some,
  run: (call, { spellings }) => accept(call.db, call, spellings),
  reply: (accepted) => ({ message: m.buildings_accepted({ count: accepted.length }), accepted }),
})

export const takeBackAction = action({
  summary: 'Take accepted spellings back: they mean no building again.',
  input: some,
  run: (call, { spellings }) => takeBack(call.db, call, spellings),
  reply: (taken_back) => ({ message: m.buildings_taken_back({ count: taken_back.length }), taken_back }),
})
