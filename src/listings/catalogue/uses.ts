import { chosenOf } from '../../fields/kinds/choices.ts'
import { either, lowered } from '../../fields/kinds/phrase.ts'
import { fields, optionLabel } from './fields.ts'

/** What something is fit for, within a sentence. */
export const usesText = (fit_for: unknown): string =>
  either(chosenOf(fields.fit_for, fit_for).map((use) => lowered(optionLabel('fit_for', use))))
