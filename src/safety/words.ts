import type { Conditions } from '../db/safety-tables.ts'
import { byCode } from '../fields/kinds/hazards.ts'
import { either, lowered } from '../fields/kinds/phrase.ts'
import { m } from '../i18n/paraglide/messages.js'
import { amountText } from '../listings/catalogue/amount.ts'
import { catalogue, type FieldKey, optionLabel } from '../listings/catalogue/fields.ts'
import { amountsIn } from './least.ts'
import { registerNames } from './names.ts'

export function sentenceOf(conditions: Conditions): string {
  const text = conditionTexts(conditions).join('\u00a0· ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function conditionTexts(given: Conditions): string[] {
  const { category, cas, register, statements, flags = [], lacks, past_date, fit_for, amount } = given
  const parts = [
    category && either(category.map((value) => optionLabel('type', value))),
    cas && m.safety_about_cas({ numbers: either(cas) }),
    register && m.safety_about_register({ register: lowered(registerNames[register]()) }),
    statements && m.safety_about_statements({ codes: either(byCode(statements)) }),
    ...flags.map(fieldName),
    past_date && m.safety_about_past_date(),
    fit_for &&
      m.safety_about_fit_for({ uses: either(fit_for.map((use) => lowered(optionLabel('fit_for', use)))) }),
    amount && m.safety_about_amount({ amounts: either(amountsIn(amount).map(amountText)) }),
    lacks && m.safety_about_lacks({ fields: either(lacks.map((key) => `“${fieldName(key)}”`)) }),
  ]
  return parts.filter((part): part is string => Boolean(part))
}

const fieldName = (key: string): string => catalogue[key as FieldKey]?.label() ?? key
