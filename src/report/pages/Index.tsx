import { Download, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PropsOf } from '../../http/as-json.ts'
import { numberText } from '../../i18n/number.ts'
import { m } from '../../i18n/paraglide/messages.js'
import type { Category } from '../../listings/catalogue/fields.ts'
import { Picture } from '../../listings/parts/Picture.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Table } from '../../ui/Table.tsx'
import type { reportPage } from '../actions.ts'
import { FigureTable } from '../parts/FigureTable.tsx'
import { Headline } from '../parts/Headline.tsx'
import { PeriodForm } from '../parts/PeriodForm.tsx'
import { periodText } from '../period-text.ts'

type Props = PropsOf<typeof reportPage>

export default function Report(props: Props) {
  const { period, is_misread, sentence, figures, organisations, categories, searches, photos } = props
  return (
    <div className="grid gap-6">
      <PageHeader
        title={m.report_title()}
        actions={
          <div className="no-print flex flex-wrap gap-3">
            <Button icon={<Printer size={18} aria-hidden="true" />} onClick={() => window.print()}>
              {m.report_print()}
            </Button>
            <a
              href={`/report/csv?from=${period.from}&until=${period.until}`}
              download
              className="link inline-flex min-h-11 items-center gap-2"
            >
              <Download size={18} aria-hidden="true" />
              {m.admin_export()}
            </a>
          </div>
        }
      />
      {is_misread && (
        <Notice tone="warning" title={m.report_error_misread()}>
          {m.report_misread_shown()}
        </Notice>
      )}
      <PeriodForm key={`${period.from} ${period.until}`} period={period} />
      <div className="grid gap-1">
        <p className="max-w-[50ch] text-2xl font-semibold text-balance">{sentence}</p>
        <p className="hidden text-ink-muted print:block">{periodText(period)}</p>
      </div>
      <Headline {...props} />
      {figures.handovers === 0 ? (
        <p className="text-ink-muted">{m.report_nothing()}</p>
      ) : (
        <div className="grid gap-6 xl:grid-cols-2 print:grid-cols-2">
          <Part title={m.report_by_organisation()}>
            <Organisations rows={organisations} />
          </Part>
          <Part title={m.report_by_category()}>
            <Categories rows={categories} />
          </Part>
        </div>
      )}
      {searches.length > 0 && (
        <Part title={m.report_searches()}>
          <Searches rows={searches} />
        </Part>
      )}
      {photos.length > 0 && <Photos photos={photos} />}
      <Part title={m.report_all_figures()}>
        <FigureTable {...props} />
      </Part>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-3 break-inside-avoid">
      <h2 className="text-lg">{title}</h2>
      {children}
    </div>
  )
}

const number = (value: number) => <span className="tabular-nums">{numberText(value)}</span>

/** Is as long as the number's share of the largest. */
const bar = (value: number, most: number) => (
  <span className="flex items-center gap-2 md:justify-end">
    <span
      aria-hidden="true"
      className="block h-3 rounded-sm bg-brand [print-color-adjust:exact]"
      style={{ inlineSize: `${(6 * value) / Math.max(1, most)}rem` }}
    />
    <span className="min-w-[2ch] text-end">{number(value)}</span>
  </span>
)

function Organisations({ rows }: { rows: Props['organisations'] }) {
  const most = Math.max(...rows.flatMap(({ gave, got }) => [gave, got]))
  return (
    <Table
      caption={m.report_by_organisation()}
      rows={rows}
      rowKey={({ name }) => name}
      columns={[
        { key: 'name', header: m.report_organisation(), primary: true, cell: ({ name }) => name },
        { key: 'gave', header: m.report_gave(), align: 'end', cell: ({ gave }) => bar(gave, most) },
        { key: 'got', header: m.report_got(), align: 'end', cell: ({ got }) => bar(got, most) },
      ]}
    />
  )
}

function Categories({ rows }: { rows: Props['categories'] }) {
  return (
    <Table
      caption={m.report_by_category()}
      rows={rows}
      rowKey={({ category }) => category}
      columns={[
        { key: 'label', header: m.report_category(), primary: true, cell: ({ label }) => label },
        {
          key: 'handovers',
          header: m.report_figure_handovers(),
          align: 'end',
          cell: ({ handovers }) => number(handovers),
        },
        { key: 'loans', header: m.report_loans(), align: 'end', cell: ({ loans }) => number(loans) },
      ]}
    />
  )
}

function Searches({ rows }: { rows: Props['searches'] }) {
  return (
    <Table
      caption={m.report_searches()}
      rows={rows}
      rowKey={({ label }) => label}
      columns={[
        { key: 'label', header: m.report_category(), primary: true, cell: ({ label }) => label },
        {
          key: 'count',
          header: m.report_figure_empty_searches(),
          align: 'end',
          cell: ({ count }) => number(count),
        },
      ]}
    />
  )
}

function Photos({ photos }: Pick<Props, 'photos'>) {
  return (
    <section aria-labelledby="photos" className="grid gap-3 break-inside-avoid">
      <h2 id="photos" className="text-lg">
        {m.report_photos()}
      </h2>
      <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-6 print:grid-cols-6">
        {photos.map(({ path, title, category }) => (
          <li key={path} className="grid content-start gap-1.5 break-inside-avoid">
            <Picture
              path={path}
              type={category as Category}
              alt=""
              variant="card"
              width={320}
              height={240}
              className="aspect-[4/3] w-full rounded-md bg-sunken object-cover"
            />
            <span className="line-clamp-2 text-sm">{title}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
