import { z } from 'zod'
import { line } from '../fields/line.ts'
import { action, type Call, idParam, page } from '../http/action.ts'
import type { PropsOf } from '../http/as-json.ts'
import { invalid, Refusal } from '../http/errors.ts'
import { numberText } from '../i18n/number.ts'
import { m } from '../i18n/paraglide/messages.js'
import { amountText } from '../listings/catalogue/amount.ts'
import { inWords } from '../listings/write/safety.ts'
import { effectOf } from './effect.ts'
import { changedRuleSchema, registerFields, ruleSchema, seenEffect, trySchema } from './inputs.ts'
import { unconfirmedIn } from './least.ts'
import { casNumbersIn, importRegister, tryRegister } from './registers.ts'
import { changeRule, deleteRule, makeRule, type SavedRule } from './rules.ts'
import { allRegisters, type RuleRow, ruleById, tryRule } from './sql.ts'
import { ruleChangeById, undoChange } from './undo.ts'
import { sentenceOf } from './words.ts'

export const newRulePage = page('safety/NewRule', {
  summary: 'The form of a new pass-on rule.',
  props: async (call) => ({ registers: (await allRegisters(call.db)).map(registerProps) }),
})

export const rulePage = page('safety/EditRule', {
  summary: 'A pass-on rule to change.',
  load: ruleOf,
  props: async (call, rule) => ({
    rule: ruleProps(rule),
    registers: (await allRegisters(call.db)).map(registerProps),
  }),
})

export const makeRuleAction = action({
  summary: 'Make a pass-on rule.',
  example: {
    ...{ verdict: 'ask', is_on: false, statements: ['H340', 'H350'] },
    ...{
      reason_en: 'Ask the safety officer first.',
      reason_nl: 'Vraag het eerst aan de veiligheidskundige.',
    },
  },
  input: ruleSchema,
  run: (call, rule) => makeRule(call.db, call, rule),
  reply: saved,
})

export const changeRuleAction = action({
  summary: 'Change a pass-on rule; everything it says is sent.',
  load: ruleOf,
  input: changedRuleSchema,
  run: (call, rule, before) => changeRule(call.db, call, before, rule),
  reply: saved,
})

export const deleteRuleAction = action({
  summary: 'Delete a pass-on rule.',
  load: ruleOf,
  run: (call, _, { id }) => deleteRule(call.db, call, id),
  reply: () => ({ message: m.safety_rule_deleted() }),
})

export const tryRuleAction = action({
  summary: 'What a rule would meet of what is shown and of what is on its way, and the effect it would have.',
  example: { verdict: 'ask', statements: ['H340', 'H350'] },
  input: trySchema,
  run: async ({ db }, { verdict, rule, conditions }) => ({
    ...(await tryRule(db, conditions, verdict)),
    // Null without a verdict: what it does depends on it.
    effect: verdict && (await effectOf(db, { verdict, conditions }, rule)),
  }),
  reply: (tried) => tried,
})

export const undoAction = action({
  summary:
    'Take back what a change of a rule or register hid, within ten minutes: it is shown at once, and nobody is mailed.',
  load: async (call) => {
    const id = idParam(call)
    return (id !== null && (await ruleChangeById(call.db, id))) || null
  },
  run: (call, _, change) => undoChange(call.db, call, change, { timeZone: call.app.config.parkTimeZone }),
  reply: () => ({ message: m.safety_undone() }),
})

export const tryRegisterAction = action({
  summary: 'What a list would change in a register, and the listings it would hide, ask about or show again.',
  example: { register: 'precursors', csv: 'cas,name\n90-69-7,lobeline' },
  input: () => z.object(registerFields()),
  run: ({ db }, given) => {
    const cas = numbersOf(given)
    return cas instanceof Refusal ? cas : tryRegister(db, given.register, cas)
  },
  reply: (tried) => tried,
})

export const importAction = action({
  summary: 'Replace a register by the CAS numbers of a CSV, whose effect was seen.',
  example: {
    ...{ register: 'precursors', csv: 'cas,name\n90-69-7,lobeline', source: 'Park list of June' },
    effect: { hide: 0, ask: 0, show: 0 },
  },
  input: () =>
    z.object({ ...registerFields(), source: line(200, () => m.safety_error_source()), effect: seenEffect() }),
  run: (call, { source, register, effect = null, ...given }) => {
    const cas = numbersOf(given)
    return cas instanceof Refusal ? cas : importRegister(call.db, call, register, { cas, source, effect })
  },
  reply: (changed) => {
    const { added, removed, stopped } = changed
    const counts = {
      added: numberText(added),
      removed: numberText(removed),
      stopped: numberText(stopped),
    }
    return { message: m.safety_register_imported(counts), ...changed }
  },
})

export type RuleProps = PropsOf<typeof rulePage>['rule']
export type RegisterProps = PropsOf<typeof rulePage>['registers'][number]

export function ruleProps({ id, verdict, conditions, texts, is_on, version }: RuleRow) {
  const unconfirmed = conditions.amount && unconfirmedIn(conditions.amount)
  return {
    ...{ id, verdict, conditions, texts, is_on, version, about: sentenceOf(conditions) },
    unconfirmed: unconfirmed ? amountText(unconfirmed) : null,
    ...inWords(texts),
  }
}

export const registerProps = ({
  key,
  cas,
  source,
  imported_on,
}: Awaited<ReturnType<typeof allRegisters>>[number]) => ({
  key,
  numbers: cas.length,
  source,
  imported_on,
})

async function ruleOf(call: Call): Promise<RuleRow | null> {
  const id = idParam(call)
  return (id !== null && (await ruleById(call.db, id))) || null
}

/** Says which amount was worked out when only one was given. */
function saved({ id, amount }: SavedRule, call: Call) {
  const unconfirmed = amount && unconfirmedIn(amount)
  const message = unconfirmed
    ? m.safety_rule_completed({ amount: amountText(unconfirmed) })
    : m.safety_rule_saved()
  call.flash(message)
  return { message, id, amount }
}

/** Returns none only where that was said. */
function numbersOf({ csv = '', empty = false }: { csv?: string | undefined; empty?: boolean | undefined }) {
  const { cas, wrong } = casNumbersIn(csv)
  if (wrong.length > 0)
    return invalid('csv', m.safety_error_wrong_cas({ numbers: wrong.slice(0, 5).join(', ') }))
  return (cas.length === 0) === empty ? cas : invalid('csv', m.safety_error_csv())
}
