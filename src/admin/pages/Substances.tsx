import { Head, Link, router } from '@inertiajs/react'
import { useState } from 'react'
import { type ApiResult, uploadFile } from '../../browser/api.ts'
import type { AnswerTo } from '../../browser/calls.ts'
import type { PropsOf } from '../../http/as-json.ts'
import { formatDay } from '../../i18n/day.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import type { substancesPage } from '../substances.ts'

type Compared = AnswerTo<'POST', '/api/admin/substances'>

/** A newer table is compared first: what it changes, and which listings name that. */
export default function Substances({ table }: PropsOf<typeof substancesPage>) {
  const [file, setFile] = useState<File | null>(null)
  const [result, setResult] = useState<ApiResult<Compared> | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [isDone, setDone] = useState(false)
  async function send(chosen: File, isDry: boolean): Promise<void> {
    setBusy(true)
    const path = isDry ? '/api/admin/substances?dry_run=true' : '/api/admin/substances'
    const answer = await uploadFile(path, chosen, () => {}, 'table')
    setBusy(false)
    setResult(answer)
    setDone(answer.ok && !isDry)
    if (answer.ok && !isDry) router.reload()
  }
  const choose = (chosen: File | undefined) => {
    setFile(chosen ?? null)
    setResult(null)
    if (chosen) void send(chosen, true)
  }
  return (
    <div className="grid max-w-[65ch] gap-6">
      <Head title={m.admin_substances_title()} />
      <PageHeader title={m.admin_substances_title()} lead={m.admin_substances_lead()} />
      {table && (
        <p>
          {table.source}. {m.about_safety_as_of({ date: formatDay(table.as_of) })}
        </p>
      )}
      <div className="grid gap-1.5">
        <label htmlFor="table" className="w-fit font-semibold">
          {m.admin_substances_file()}
        </label>
        <p id="table-hint" className="text-sm text-ink-muted">
          {m.admin_substances_hint()}
        </p>
        <input
          id="table"
          type="file"
          accept=".json,.gz,application/json,application/gzip"
          aria-describedby="table-hint"
          disabled={isBusy}
          onChange={(event) => choose(event.target.files?.[0])}
          className="min-h-11 file:me-3 file:min-h-11 file:cursor-pointer file:rounded-md file:border file:border-line-strong file:bg-surface file:px-4 file:font-semibold"
        />
      </div>
      {result && !result.ok && (
        <Notice tone="danger" announce>
          {result.errors?.table?.[0] ?? result.message}
        </Notice>
      )}
      {result?.ok && <Changes changes={result.data} isDone={isDone} />}
      {file && result?.ok && !isDone && (
        <p>
          <Button variant="primary" busy={isBusy} onClick={() => send(file, false)}>
            {m.admin_substances_use()}
          </Button>
        </p>
      )}
    </div>
  )
}

function Changes({ changes, isDone }: { changes: Compared; isDone: boolean }) {
  const { added, changed, deleted, listings, message } = changes
  return (
    <Card as="section" className="grid gap-3">
      <p role="status" className="font-semibold">
        {isDone ? message : m.admin_substances_would()}
      </p>
      <p>{m.admin_substances_changes({ added, changed, deleted })}</p>
      <p>{m.admin_substances_listings({ count: listings.length })}</p>
      {listings.length > 0 && (
        <ul className="grid gap-1">
          {listings.map(({ id, title }) => (
            <li key={id}>
              <Link href={`/listings/${id}`} className="link [overflow-wrap:anywhere]">
                {title}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
