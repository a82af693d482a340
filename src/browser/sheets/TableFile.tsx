import { FileUp } from 'lucide-react'
import { type DragEvent, type ReactNode, useId, useState } from 'react'
import { m } from '../../i18n/paraglide/messages.js'
import { Notice } from '../../ui/Notice.tsx'
import { readTableFile } from './read-file.ts'
import type { Table } from './table.ts'
import { refusalText } from './words.ts'

interface TableFileProps {
  onTable: (table: Table, name: string) => string
  children: ReactNode
}

interface Said {
  tone: 'success' | 'danger'
  title?: string
  text: string
}

export function TableFile({ onTable, children }: TableFileProps) {
  const id = useId()
  const [over, setOver] = useState(false)
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<Said | null>(null)

  async function read(file: File | undefined): Promise<void> {
    if (!file || busy) return
    setBusy(true)
    setSaid(null)
    const answer = await readTableFile(file)
    setBusy(false)
    if ('table' in answer) setSaid({ tone: 'success', text: onTable(answer.table, file.name) })
    else
      setSaid({
        tone: 'danger',
        title: m.ui_table_not_read({ name: file.name }),
        text: refusalText(answer.refusal),
      })
  }

  const withFiles = (then: (files: FileList) => void) => (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    then(event.dataTransfer.files)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is for a mouse; the input in it does the same by keyboard.
    <div
      onDragOver={withFiles(() => setOver(true))}
      onDragLeave={() => setOver(false)}
      onDrop={withFiles(([file]) => {
        setOver(false)
        void read(file)
      })}
      className="grid gap-3"
    >
      {children}
      <label
        htmlFor={id}
        data-over={over}
        className="flex cursor-pointer items-center gap-3 rounded-lg border border-dashed border-line-strong bg-surface px-4 py-3 transition-colors hover:bg-sunken has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus noscript:hidden data-[over=true]:border-brand data-[over=true]:bg-brand-soft"
      >
        <FileUp size={20} aria-hidden="true" className="shrink-0 text-ink-muted" />
        <span className="grid min-w-0">
          <span className="link w-fit font-semibold">{m.ui_table_choose()}</span>{' '}
          <span className="text-sm text-ink-muted">
            <span className="pointer-coarse:hidden">{m.ui_table_or_drop()} </span>
            {m.ui_table_stays()}
          </span>
        </span>
        <input
          id={id}
          type="file"
          accept=".csv,.tsv,.txt,.xlsx,.xlsm"
          disabled={busy}
          onChange={(event) => {
            void read(event.target.files?.[0])
            event.target.value = ''
          }}
          className="sr-only"
        />
      </label>
      {busy && <p role="status">{m.ui_table_reading()}</p>}
      {said && (
        <Notice tone={said.tone} announce {...(said.title ? { title: said.title } : {})}>
          {said.text}
        </Notice>
      )}
    </div>
  )
}
