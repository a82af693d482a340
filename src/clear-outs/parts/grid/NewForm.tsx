import { type FormEvent, useMemo } from 'react'
import { useForm } from '../../../browser/form.ts'
import type { PropsOf } from '../../../http/as-json.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { Notice } from '../../../ui/Notice.tsx'
import { PostForm } from '../../../ui/PostForm.tsx'
import { SubmitButton } from '../../../ui/SubmitButton.tsx'
import type { newPage } from '../../grid-actions.ts'
import { mostRows } from '../../most.ts'
import { AllMade, SomeMade } from './Made.tsx'
import type { NewFormState, NewValues } from './new-values.ts'
import { PastedColumns } from './PastedColumns.tsx'
import { partsOf } from './parts.ts'
import { columnsIn, valuesIn } from './pasted.ts'
import { nothingSaid, Said } from './Said.tsx'
import { TableField } from './TableField.tsx'
import { isAllMade, useMaking } from './use-making.ts'
import { useTable } from './use-table.ts'

export function NewForm({ place, column_choices }: PropsOf<typeof newPage>) {
  const form: NewFormState = useForm<NewValues>(
    { ...nothingSaid(place), table: '', chosen: {}, made: [], key: '' },
    { kept: true },
  )
  const { title, table, chosen, made } = form.values
  const { rows: found, refusal, read } = useTable(table)
  const pasted = useMemo(() => columnsIn(found, chosen, column_choices), [found, chosen, column_choices])
  const { busy, make } = useMaking(form)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const typed = await read()
    if (typed) await make(valuesIn(columnsIn(typed, chosen, column_choices)))
  }
  if (isAllMade(form)) return <AllMade form={form} />
  const parts = partsOf(title, pasted.rows)
  return (
    <PostForm
      form={form}
      needsScript
      aria-label={m.clear_outs_new_title()}
      onSubmit={submit}
      className="grid gap-7"
    >
      {made.length > 0 && !busy && <SomeMade form={form} count={parts.length} />}
      <Said form={form} />
      {made.length === 0 && <TableField form={form} refusal={refusal} choices={column_choices} />}
      {pasted.columns.length > 0 && (
        <PastedColumns pasted={pasted} chosen={chosen} onChoose={(next) => form.set('chosen', next)} />
      )}
      {parts.length > 1 && <Parts titles={parts.map((part) => part.title)} made={made.length} busy={busy} />}
      <SubmitButton busy={busy} busyLabel={m.ui_saving()} className="max-sm:w-full sm:justify-self-start">
        {pasted.rows.length > 0
          ? m.clear_outs_new_submit({ count: pasted.rows.length - made.length * mostRows })
          : m.clear_outs_new_submit_empty()}
      </SubmitButton>
    </PostForm>
  )
}

interface PartsProps {
  titles: readonly string[]
  made: number
  busy: boolean
}

/** Said before sending: a large table becomes several clear-outs. */
function Parts({ titles, made, busy }: PartsProps) {
  const [first = '', second = ''] = titles
  const progress = m.clear_outs_new_making({ part: Math.min(made + 1, titles.length), all: titles.length })
  return (
    <div className="grid max-w-3xl gap-3">
      <Notice title={m.clear_outs_new_parts({ all: titles.length, max: mostRows })}>
        {first && m.clear_outs_new_parts_named({ first, second })}
      </Notice>
      <p role="status">{busy && progress}</p>
      {busy && <progress value={made} max={titles.length} aria-label={progress} className="h-2 w-full" />}
    </div>
  )
}
