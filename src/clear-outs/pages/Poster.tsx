import { Head } from '@inertiajs/react'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { useShared } from '../../browser/shared.ts'
import type { PropsOf } from '../../http/as-json.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { BackLink } from '../../listings/parts/BackLink.tsx'
import { shownAmount, unbroken } from '../../listings/parts/unbroken.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import type { posterPage } from '../poster-actions.ts'

type Props = PropsOf<typeof posterPage>

/** Public, in every language; its owner decides whether it says when and where to look. */
export default function Poster({ clear_out, things, lines, visit }: Props) {
  const [withVisit, setWithVisit] = useState(false)
  return (
    <div className="mx-auto grid w-full max-w-[48rem] gap-6 print:max-w-none">
      <Head title={m.clear_outs_poster_title({ title: clear_out.title })} />
      <div className="no-print grid gap-4">
        <BackLink href={`/clear-outs/${clear_out.id}`}>{m.clear_outs_renew_to_page()}</BackLink>
        {visit && (
          <Checkbox
            label={m.clear_outs_poster_visit()}
            hint={m.clear_outs_poster_visit_hint()}
            value={withVisit}
            onChange={setWithVisit}
            id="visit"
            name="visit"
          />
        )}
        <Button
          icon={<Printer size={18} aria-hidden="true" />}
          onClick={() => window.print()}
          className="w-fit max-sm:w-full"
        >
          {m.clear_outs_poster_print()}
        </Button>
      </div>
      <article className="poster grid gap-6 rounded-lg border border-line bg-surface p-5 sm:p-10 print:border-0 print:p-0">
        <header className="grid gap-2 border-line-strong border-b-2 pb-5">
          {lines.map(({ language, invite }) => (
            <p key={language} lang={language} className="text-lg font-semibold">
              {invite}
            </p>
          ))}
          <h1 className="text-4xl [overflow-wrap:anywhere]">{clear_out.title}</h1>
          {clear_out.location_building && <p className="text-xl">{clear_out.location_building}</p>}
        </header>
        {withVisit && visit && <Visit visit={visit} lines={lines} />}
        <Things things={things} lines={lines} />
        <Scan id={clear_out.id} lines={lines} />
      </article>
    </div>
  )
}

function Things({ things, lines }: Pick<Props, 'things' | 'lines'>) {
  if (things.length === 0) return null
  return (
    <div className="grid gap-3">
      <ul className="columns-1 gap-x-8 sm:columns-2 print:columns-2">
        {things.map(({ id, title, total_units_label }) => (
          <li key={id} className="break-inside-avoid py-1 [overflow-wrap:anywhere]">
            {unbroken(title)}
            <span className="text-ink-muted tabular-nums">
              {'\u00a0· '}
              {shownAmount(total_units_label)}
            </span>
          </li>
        ))}
      </ul>
      {lines.map(
        ({ language, more }) =>
          more && (
            <p key={language} lang={language} className="font-semibold">
              {more}
            </p>
          ),
      )}
    </div>
  )
}

function Visit({ visit, lines }: { visit: NonNullable<Props['visit']>; lines: Props['lines'] }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2 print:grid-cols-2">
      {visit.map((facts, at) => (
        <dl key={lines[at]?.language} lang={lines[at]?.language} className="grid content-start gap-2">
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt className="text-sm text-ink-muted">{label}</dt>
              <dd className="text-lg font-semibold [overflow-wrap:anywhere]">{value}</dd>
            </div>
          ))}
        </dl>
      ))}
    </div>
  )
}

function Scan({ id, lines }: Pick<Props, 'lines'> & { id: number }) {
  const { app } = useShared()
  const path = `/clear-outs/${id}`
  return (
    <div className="flex break-inside-avoid flex-wrap items-center gap-x-6 gap-y-3 border-line-strong border-t-2 pt-5">
      <img
        src={`/qr.svg?to=${encodeURIComponent(path)}`}
        alt=""
        width={176}
        height={176}
        className="size-44 shrink-0 rounded bg-white"
      />
      <div className="grid min-w-0 flex-1 basis-56 gap-2">
        {lines.map(({ language, scan }) => (
          <p key={language} lang={language} className="text-lg">
            {scan}
          </p>
        ))}
        <p className="[overflow-wrap:anywhere]">
          <strong>LabEx · {app.park_name}</strong>
          <br />
          {app.url}
          {path}
        </p>
      </div>
    </div>
  )
}
