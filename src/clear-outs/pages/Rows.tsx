import { router } from '@inertiajs/react'
import { useEffect, useMemo, useState } from 'react'
import { callApi, newIdempotencyKey } from '../../browser/api.ts'
import { useMedia } from '../../browser/use-media.ts'
import type { PropsOf } from '../../http/as-json.ts'
import { m } from '../../i18n/paraglide/messages.js'
import type { FieldKey } from '../../listings/catalogue/fields.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { NoScriptNotice } from '../../ui/NoScriptNotice.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import type { rowsPage } from '../grid-actions.ts'
import { mostAtOnce } from '../most.ts'
import { Adding } from '../parts/grid/Adding.tsx'
import { Counts } from '../parts/grid/Counts.tsx'
import { FillAll } from '../parts/grid/FillAll.tsx'
import { Grid } from '../parts/grid/Grid.tsx'
import { OneThing } from '../parts/grid/OneThing.tsx'
import { OwnersWord } from '../parts/grid/OwnersWord.tsx'
import { columnsOf, isReady } from '../parts/grid/rows.ts'
import type { GridState } from '../parts/grid/use-grid.ts'
import { useGrid } from '../parts/grid/use-grid.ts'

export default function Rows({ clear_out, rows: saved }: PropsOf<typeof rowsPage>) {
  const grid = useGrid(clear_out.id, saved)
  useWholePress()
  const showing = useShowing(clear_out.id, grid)
  const { location_building, availability_type } = clear_out
  const columns = useMemo(
    () => columnsOf(grid.rows, { location_building, availability_type }, []),
    [grid.rows, location_building, availability_type],
  )
  // Stays the same list for the same names, so that unchanged rows are not drawn.
  const names = columns.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the columns as one text
  const steady = useMemo(() => columns, [names])
  const ready = grid.rows.filter(isReady).length
  return (
    <div className="grid gap-6">
      <PageHeader
        documentTitle={m.clear_outs_grid_title({ title: clear_out.title })}
        title={clear_out.title}
        lead={m.clear_outs_grid_lead()}
        back={{ href: `/clear-outs/${clear_out.id}`, label: m.clear_outs_grid_back() }}
      />
      <NoScriptNotice />
      {grid.failure && (
        <Notice
          tone="danger"
          announce
          actions={
            <Button size="sm" onClick={grid.save}>
              {m.clear_outs_grid_retry()}
            </Button>
          }
        >
          {grid.failure}
        </Notice>
      )}
      {showing.failed && (
        <Notice tone="danger" announce>
          {showing.failed}
        </Notice>
      )}
      <Counts rows={grid.rows} unsaved={grid.unsaved} />
      <OwnersWord grid={grid} />
      <FillAll grid={grid} columns={steady} />
      <Things grid={grid} columns={steady} />
      <Adding id={clear_out.id} grid={grid} />
      {ready > 0 && (
        <Button
          busy={showing.busy}
          busyLabel={m.ui_sending()}
          onClick={showing.show}
          className="max-sm:w-full sm:justify-self-start"
        >
          {m.clear_outs_grid_show({ count: ready })}
        </Button>
      )}
    </div>
  )
}

function Things({ grid, columns }: { grid: GridState; columns: readonly FieldKey[] }) {
  // A table has no room there.
  const isNarrow = useMedia('(max-width: 39.99rem)')
  if (grid.rows.length === 0)
    return (
      <EmptyState title={m.clear_outs_grid_empty()} level={2}>
        {m.clear_outs_grid_empty_lead()}
      </EmptyState>
    )
  return isNarrow ? <OneThing grid={grid} columns={columns} /> : <Grid grid={grid} columns={columns} />
}

const pressable = (event: Event): HTMLElement | null =>
  event.target instanceof Element ? event.target.closest<HTMLElement>('button, a[href]') : null

/** Commits a cell when a press ends: an error that goes earlier would move the button from the finger. */
function useWholePress(): void {
  useEffect(() => {
    const onDown = (event: MouseEvent) => {
      if (pressable(event) && document.activeElement instanceof HTMLInputElement) event.preventDefault()
    }
    // Runs before the button's handler.
    const onClick = (event: MouseEvent) => pressable(event)?.focus()
    document.addEventListener('mousedown', onDown)
    document.addEventListener('click', onClick, { capture: true })
    return () => {
      document.removeEventListener('mousedown', onDown)
      document.removeEventListener('click', onClick, { capture: true })
    }
  }, [])
}

function useShowing(id: number, grid: GridState) {
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)

  async function show(): Promise<void> {
    setBusy(true)
    await grid.save()
    const ids = grid.latest.current.filter(isReady).map(({ row_id }) => row_id)
    for (let at = 0; at < ids.length; at += mostAtOnce) {
      const body = { row_ids: ids.slice(at, at + mostAtOnce), more: at + mostAtOnce < ids.length }
      const options = { idempotencyKey: newIdempotencyKey() }
      const result = await callApi('POST', `/api/clear-outs/${id}/publish`, body, options)
      if (result.ok) continue
      setFailed(result.message)
      setBusy(false)
      return
    }
    router.visit(`/clear-outs/${id}`)
  }

  return { busy, failed, show }
}
