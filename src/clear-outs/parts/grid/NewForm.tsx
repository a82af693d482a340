import { router } from '@inertiajs/react'
import { type FormEvent, useMemo } from 'react'
import { useForm } from '../../../browser/form.ts'
import { TableFile } from '../../../browser/sheets/TableFile.tsx'
import type { Table } from '../../../browser/sheets/table.ts'
import { refusalText } from '../../../browser/sheets/words.ts'
import { useBuildingNames } from '../../../fields/controls/building-names.tsx'
import { offeredOptions } from '../../../fields/kinds/choice.ts'
import type { PropsOf } from '../../../http/as-json.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { fields, optionLabel } from '../../../listings/catalogue/fields.ts'
import { DateInput } from '../../../ui/DateInput.tsx'
import { ErrorSummary } from '../../../ui/ErrorSummary.tsx'
import { Folded } from '../../../ui/Folded.tsx'
import { NoScriptNotice } from '../../../ui/NoScriptNotice.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Select } from '../../../ui/Select.tsx'
import { SubmitButton } from '../../../ui/SubmitButton.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { newPage } from '../../grid-actions.ts'
import { PastedColumns } from './PastedColumns.tsx'
import { asText, type Chosen, columnsIn, valuesIn } from './pasted.ts'
import { useTable } from './use-table.ts'

const none: Chosen = {}

export function NewForm({ place }: PropsOf<typeof newPage>) {
  const form = useForm(
    {
      title: '',
      ...place,
      availability_type: 'free',
      viewing: '',
      deadline: '',
      table: '',
      chosen: none,
    },
    { kept: true },
  )
  const { table, chosen } = form.values
  const { rows: found, refusal, read } = useTable(table)
  const pasted = useMemo(() => columnsIn(found, chosen), [found, chosen])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const typed = await read()
    if (!typed) return
    const rows = valuesIn(columnsIn(typed, chosen))
    await form.submit('POST', '/api/clear-outs', {
      transform: ({ table: _, chosen: __, ...said }) => ({ ...said, ...(rows.length > 0 ? { rows } : {}) }),
      onSuccess: ({ clear_out }) => router.visit(`/clear-outs/${clear_out.id}/rows`),
    })
  }
  const addFile = ({ rows, sheet, others }: Table, name: string): string => {
    form.set('table', asText(rows))
    form.set('chosen', none)
    const parts = [
      m.clear_outs_new_file({ count: rows.length, name }),
      sheet && others.length > 0 && m.listings_buy_file_others({ sheet, others: others.join(', ') }),
    ]
    return parts.filter(Boolean).join(' ')
  }
  return (
    <form
      aria-label={m.clear_outs_new_title()}
      method="post"
      noValidate
      onSubmit={submit}
      className="grid gap-7"
    >
      <NoScriptNotice />
      <ErrorSummary form={form} />
      <Said form={form} />
      <div className="max-w-3xl">
        <TableFile onTable={addFile}>
          <TextArea
            {...form.field('table')}
            label={m.clear_outs_new_table()}
            hint={m.clear_outs_new_table_hint()}
            rows={6}
          />
        </TableFile>
        {refusal && (
          <Notice tone="danger" announce className="mt-3" title={m.clear_outs_new_not_read()}>
            {refusalText(refusal)}
          </Notice>
        )}
      </div>
      {pasted.columns.length > 0 && (
        <PastedColumns pasted={pasted} chosen={chosen} onChoose={(next) => form.set('chosen', next)} />
      )}
      <SubmitButton
        busy={form.submitting}
        busyLabel={m.ui_saving()}
        className="max-sm:w-full sm:justify-self-start"
      >
        {pasted.rows.length > 0
          ? m.clear_outs_new_submit({ count: pasted.rows.length })
          : m.clear_outs_new_submit_empty()}
      </SubmitButton>
    </form>
  )
}

/** What is said once, for all of it. */
function Said({ form }: { form: SaidForm }) {
  const buildings = useBuildingNames()
  return (
    <div className="grid max-w-3xl gap-5">
      <TextInput
        {...form.field('title')}
        label={m.clear_outs_new_name()}
        hint={m.clear_outs_new_name_hint()}
        required
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextInput
          {...form.field('location_building')}
          {...buildings.wiring}
          label={fields.location_building.label()}
          required
        />
        <Select
          {...form.field('availability_type')}
          label={fields.availability_type.label()}
          options={offeredOptions(fields.availability_type).map((value) => ({
            value,
            label: optionLabel('availability_type', value),
          }))}
          required
        />
      </div>
      {buildings.suggestions}
      <Folded title={m.clear_outs_visit()} text={m.clear_outs_new_visit()} isOpen={false}>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextInput
            {...form.field('location_room')}
            label={fields.location_room.label()}
            hint={m.clear_outs_new_room_hint()}
          />
          <TextInput
            {...form.field('viewing')}
            label={m.clear_outs_viewing()}
            hint={m.clear_outs_new_viewing_hint()}
          />
          <DateInput {...form.field('deadline')} label={m.clear_outs_deadline()} />
        </div>
      </Folded>
    </div>
  )
}

type SaidForm = ReturnType<
  typeof useForm<{
    title: string
    location_building: string
    location_room: string
    availability_type: string
    viewing: string
    deadline: string
    table: string
    chosen: Chosen
  }>
>
