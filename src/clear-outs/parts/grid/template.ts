import { fold } from '../../../i18n/fold.ts'
import { cellSeparators } from '../../../i18n/languages.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { getLocale } from '../../../i18n/paraglide/runtime.js'
import { templateOf } from '../../../listings/catalogue/columns/row-typed.ts'
import { type Category, optionLabel } from '../../../listings/catalogue/fields.ts'
import { csvText } from '../../../ui/csv.ts'

interface Template {
  name: string
  text: string
}

export const templateFile = (category: Category): Template => ({
  name: m.clear_outs_new_template_name({ category: fold(optionLabel('type', category)) }),
  text: csvText([templateOf(category)], cellSeparators[getLocale()]),
})
