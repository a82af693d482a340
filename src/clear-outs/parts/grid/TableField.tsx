import { Download } from 'lucide-react'
import type { Refusal } from '../../../browser/sheets/refused.ts'
import { TableFile } from '../../../browser/sheets/TableFile.tsx'
import type { Table } from '../../../browser/sheets/table.ts'
import { refusalText } from '../../../browser/sheets/words.ts'
import { offeredOptions } from '../../../fields/kinds/choice.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import type { ColumnChoices } from '../../../listings/catalogue/columns/recognise.ts'
import { type Category, fields, optionLabel } from '../../../listings/catalogue/fields.ts'
import { Button } from '../../../ui/Button.tsx'
import { download } from '../../../ui/download.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import type { NewFormState } from './new-values.ts'
import { asText, columnsIn } from './pasted.ts'
import { templateFile } from './template.ts'

interface TableFieldProps {
  form: NewFormState
  refusal: Refusal | null
  choices: ColumnChoices
}

export function TableField({ form, refusal, choices }: TableFieldProps) {
  const addFile = ({ rows, sheet, others }: Table, name: string): string => {
    form.set('table', asText(rows))
    form.set('chosen', {})
    const parts = [
      m.clear_outs_new_file({ count: columnsIn(rows, {}, choices).rows.length, name }),
      sheet && others.length > 0 && m.listings_buy_file_others({ sheet, others: others.join(', ') }),
    ]
    return parts.filter(Boolean).join(' ')
  }
  return (
    <div className="max-w-3xl">
      <TableFile onTable={addFile}>
        <TextArea
          {...form.field('table')}
          label={m.clear_outs_new_table()}
          hint={m.clear_outs_new_table_hint()}
          rows={6}
        />
      </TableFile>
      <Templates />
      {refusal && (
        <Notice tone="danger" announce className="mt-3" title={m.clear_outs_new_not_read()}>
          {refusalText(refusal)}
        </Notice>
      )}
    </div>
  )
}

const categories = offeredOptions(fields.type) as Category[]

function Templates() {
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
