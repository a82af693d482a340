import { useState } from 'react'
import { m } from '../../../i18n/paraglide/messages.js'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { asked, denied } from './owners-word.ts'
import { cellsOf, type GridRow } from './rows.ts'
import type { GridState } from './use-grid.ts'

export function OwnersWord({ grid }: { grid: GridState }) {
  const [isOpen, setOpen] = useState(false)
  const { together, singly } = asked(grid.rows)
  const answer = () => {
    grid.change(together.map((row) => ({ row_id: row.row_id, cells: denied(row) })))
    setOpen(false)
  }
  return (
    <>
      {together.length > 0 && (
        <Button
          variant="secondary"
          onClick={() => setOpen(true)}
          className="max-sm:w-full sm:justify-self-start"
        >
          {m.clear_outs_grid_word_open({ count: together.length })}
        </Button>
      )}
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={m.clear_outs_grid_word_title()}
        variant="wide"
        footer={
          <>
            <Button variant="secondary" onClick={() => setOpen(false)} className="max-sm:w-full">
              {m.clear_outs_grid_word_singly()}
            </Button>
            <Button onClick={answer} className="max-sm:w-full">
              {m.clear_outs_grid_word_none({ count: together.length })}
            </Button>
          </>
        }
      >
        <div className="grid gap-4">
          <p>{m.clear_outs_grid_word_text()}</p>
          <Names rows={together} />
          {singly.length > 0 && (
            <>
              <p>{m.clear_outs_grid_word_left()}</p>
              <Names rows={singly} />
            </>
          )}
        </div>
      </Dialog>
    </>
  )
}

const Names = ({ rows }: { rows: readonly GridRow[] }) => (
  <ul className="list-disc ps-5">
    {rows.map((row) => (
      <li key={row.row_id} className="wrap-anywhere">
        {String(cellsOf(row).title || m.clear_outs_thing())}
      </li>
    ))}
  </ul>
)
