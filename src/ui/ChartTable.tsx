import { Download } from 'lucide-react'
import { m } from '../i18n/paraglide/messages.js'
import { Button } from './Button.tsx'
import type { Series } from './chart-lines.ts'
import { Dialog } from './Dialog.tsx'

interface ChartTableProps {
  open: boolean
  onClose: () => void
  title: string
  dates: readonly string[]
  series: readonly Series[]
  label: (group: string) => string
  dateText: (date: string) => string
  onExport: () => void
}

export function ChartTable({
  open,
  onClose,
  title,
  dates,
  series,
  label,
  dateText,
  onExport,
}: ChartTableProps) {
  const footer = (
    <Button variant="secondary" icon={<Download size={18} aria-hidden="true" />} onClick={onExport}>
      {m.admin_export()}
    </Button>
  )
  return (
    <Dialog open={open} onClose={onClose} title={title} variant="wide" footer={footer}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section aria-label={title} tabIndex={0} className="max-h-[55dvh] overflow-auto">
        <table className="w-full border-collapse tabular-nums">
          <thead className="sticky top-0 bg-surface">
            <tr className="border-b border-line">
              <th scope="col" className="py-2 pe-4">
                {m.admin_chart_column_date()}
              </th>
              {series.map(({ group }) => (
                <th key={group} scope="col" className="py-2 ps-4 text-end!">
                  {label(group)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {dates.toReversed().map((date, index) => (
              <tr key={date} className="border-b border-line last:border-0">
                <th scope="row" className="py-2 pe-4 font-normal">
                  {dateText(date)}
                </th>
                {series.map(({ group, values }) => (
                  <td key={group} className="py-2 ps-4 text-end">
                    {values[dates.length - 1 - index]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Dialog>
  )
}
