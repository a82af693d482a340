import { m } from '../../../i18n/paraglide/messages.js'
import { Button } from '../../../ui/Button.tsx'
import type { GridRow } from '../grid/rows.ts'

interface LostPhotosProps {
  row: GridRow
  number: number
  onOut: (row_id: number) => void
}

/** Nothing else on the page can mend that. */
export function LostPhotos({ row, number, onOut }: LostPhotosProps) {
  if (!row.errors?.images || 'images' in row.typed || 'images' in row.sending) return null
  return (
    <div className="grid max-w-60 justify-items-start gap-1">
      <p className="text-danger">{row.errors.images.join(' ')}</p>
      <Button
        size="sm"
        variant="secondary"
        aria-label={m.clear_outs_grid_photos_out_of({ row: number })}
        onClick={() => onOut(row.row_id)}
      >
        {m.clear_outs_grid_photos_out()}
      </Button>
    </div>
  )
}
