import { fold } from '../../../i18n/fold.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { getLocale, type Locale } from '../../../i18n/paraglide/runtime.js'
import { templateOf } from '../../../listings/catalogue/columns/row-typed.ts'
import { type Category, optionLabel } from '../../../listings/catalogue/fields.ts'
import { csvText } from '../../../ui/csv.ts'

/** What a spreadsheet in that language takes for the end of a cell. */
const separators: Record<Locale, ',' | ';'> = { en: ',', nl: ';' }

interface Template {
  name: string
  text: string
}

/** A file with the names of the columns for things of one category, in the language of the page. */
export const templateFile = (category: Category): Template => ({
  name: m.clear_outs_new_template_name({ category: fold(optionLabel('type', category)) }),
  text: csvText([templateOf(category)], separators[getLocale()]),
})
