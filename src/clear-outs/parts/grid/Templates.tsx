import { Download } from 'lucide-react'
import { offeredOptions } from '../../../fields/kinds/choice.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { type Category, fields, optionLabel } from '../../../listings/catalogue/fields.ts'
import { Button } from '../../../ui/Button.tsx'
import { download } from '../../../ui/download.ts'
import { templateFile } from './template.ts'

const categories = offeredOptions(fields.type) as Category[]

/** For a list that is still to be made: the columns that things of a category need. */
export function Templates() {
  return (
    <section aria-labelledby="templates" className="mt-3 grid gap-1 noscript:hidden">
      <p id="templates" className="text-sm text-ink-muted">
        {m.clear_outs_new_templates()}
      </p>
      <div className="-ms-3 flex flex-wrap gap-2">
        {categories.map((category) => (
          <Button
            key={category}
            variant="quiet"
            size="sm"
            icon={<Download size={16} aria-hidden="true" />}
            onClick={() => {
              const { name, text } = templateFile(category)
              download(name, text)
            }}
          >
            {optionLabel('type', category)}
          </Button>
        ))}
      </div>
    </section>
  )
}
