import type { Register, Verdict } from '../db/safety-tables.ts'
import { m } from '../i18n/paraglide/messages.js'

export const verdictNames: Record<Verdict, () => string> = {
  block: m.safety_verdict_block,
  ask: m.safety_verdict_ask,
  warn: m.safety_verdict_warn,
}

export const registerNames: Record<Register, () => string> = {
  controlled_substances: m.safety_register_controlled_substances,
  precursors: m.safety_register_precursors,
}
