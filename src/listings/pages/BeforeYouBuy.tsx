import { Fragment, useEffect, useRef, useState } from 'react'
import { useForm } from '../../browser/form.ts'
import { TableFile } from '../../browser/sheets/TableFile.tsx'
import type { Table } from '../../browser/sheets/table.ts'
import { typeInto } from '../../browser/unsent.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Button } from '../../ui/Button.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PostForm } from '../../ui/PostForm.tsx'
import { SubmitButton } from '../../ui/SubmitButton.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { mostLines } from '../find/lines/limits.ts'
import { type Answered, Answers, numbered } from '../parts/buy/Answers.tsx'
import { DraftRequests } from '../parts/buy/DraftRequests.tsx'
import { TellMe } from '../parts/buy/TellMe.tsx'

export default function BeforeYouBuy() {
  const [answered, setAnswered] = useState<Answered | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (answered) heading.current?.focus()
  }, [answered])
  return (
    <div className="grid gap-8">
      <PageHeader title={m.listings_buy_title()} lead={m.listings_buy_lead()} />
      <AskForm isAnswered={answered !== null} onAnswered={setAnswered} />
      {answered && <Answers lines={answered} heading={heading} offered={forNothing} />}
    </div>
  )
}

function forNothing(searched: Answered) {
  const lines = searched.map(({ line }) => line)
  return (
    <Fragment key={lines.join('\n')}>
      <TellMe lines={lines} />
      <DraftRequests lines={searched} />
    </Fragment>
  )
}

function AskForm({ isAnswered, onAnswered }: { isAnswered: boolean; onAnswered: (lines: Answered) => void }) {
  const form = useForm({ lines: '' }, { kept: true })
  const addFile = useListFromFile(form.values.lines, (lines) => form.set('lines', lines))
  const submit = form.submitTo('POST', '/api/before-you-buy', {
    transform: ({ lines }) => ({ lines: linesIn(lines) }),
    onSuccess: ({ lines }) => {
      typeInto('/before-you-buy', form.values)
      onAnswered(numbered(lines))
    },
  })
  return (
    <PostForm
      form={form}
      needsScript
      aria-label={m.listings_buy_title()}
      onSubmit={submit}
      className="grid max-w-3xl gap-4"
    >
      <TableFile onTable={addFile}>
        <TextArea
          {...form.field('lines')}
          label={m.listings_buy_list()}
          hint={m.listings_buy_hint({ max: mostLines })}
          required
          rows={8}
        />
      </TableFile>
      <div className="flex flex-wrap gap-3">
        <SubmitButton
          variant={isAnswered ? 'secondary' : 'primary'}
          busy={form.submitting}
          busyLabel={m.listings_buy_busy()}
          className="max-sm:w-full"
        >
          {m.listings_buy_ask()}
        </SubmitButton>
        {form.values.lines.trim() === '' && (
          <Button
            variant="secondary"
            onClick={() => form.set('lines', m.listings_buy_example_lines())}
            className="max-sm:w-full"
          >
            {m.listings_buy_example()}
          </Button>
        )}
      </div>
    </PostForm>
  )
}

const linesIn = (text: string): string[] => text.split(/\r?\n/).filter((line) => line.trim() !== '')

/** A file's rows go below what was typed, replacing those of an earlier file. */
function useListFromFile(typed: string, set: (text: string) => void) {
  const brought = useRef('')
  return (table: Table, name: string): string => {
    const own = linesIn(typed.replace(brought.current, ''))
    const { lines, left } = linesOf(table, mostLines - own.length)
    brought.current = lines.join('\n')
    set([...own, ...lines].join('\n'))
    return toldOf(table, name, lines.length, left)
  }
}

/** One line per row, cells separated by tabs as in a paste. */
function linesOf({ rows }: Pick<Table, 'rows'>, room: number): { lines: string[]; left: number } {
  const all = rows.map((row) => row.filter(Boolean).join('\t'))
  const lines = all.slice(0, Math.max(0, room))
  return { lines, left: all.length - lines.length }
}

function toldOf({ sheet, others }: Table, name: string, count: number, left: number): string {
  const parts = [
    m.listings_buy_file({ count, name }),
    left > 0 && m.listings_buy_file_cut({ count: left, max: mostLines }),
    sheet && others.length > 0 && m.listings_buy_file_others({ sheet, others: others.join(', ') }),
  ]
  return parts.filter(Boolean).join(' ')
}
