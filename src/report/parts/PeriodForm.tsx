import { router } from '@inertiajs/react'
import { type FormEvent, useState } from 'react'
import { dayAlong, useAlong } from '../../browser/along.ts'
import { useShared } from '../../browser/shared.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Button } from '../../ui/Button.tsx'
import { DateInput } from '../../ui/DateInput.tsx'
import { Link } from '../../ui/Link.tsx'
import { daysLater, type Period, thisYear } from '../period.ts'

export function PeriodForm({ period }: { period: Period }) {
  const [{ from, until }, setDays] = useState(period)
  const along = useAlong(from, dayAlong)
  const { today } = useShared().app
  const isBackwards = from !== '' && until !== '' && until < from
  const show = (event: FormEvent) => {
    event.preventDefault()
    if (!isBackwards && from && until) router.visit(hrefOf({ from, until }))
  }
  return (
    <div className="no-print grid gap-3">
      <nav aria-label={m.report_presets()}>
        <ul className="flex flex-wrap gap-x-5">
          {presets(today).map(({ label, period: preset }) => (
            <li key={label}>
              <Link
                href={hrefOf(preset)}
                aria-current={hrefOf(preset) === hrefOf(period) ? 'page' : undefined}
                className="link inline-flex min-h-11 items-center aria-[current=page]:font-semibold aria-[current=page]:no-underline"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <form
        aria-label={m.report_show()}
        method="get"
        action="/report"
        onSubmit={show}
        className="flex flex-wrap items-start gap-4"
      >
        <DateInput
          id="from"
          name="from"
          label={m.report_from()}
          unmarked
          value={from}
          max={today}
          onChange={(day) => setDays({ from: day, until: along(day, until) })}
        />
        <DateInput
          id="until"
          name="until"
          label={m.report_until()}
          unmarked
          value={until}
          error={isBackwards ? m.report_error_backwards() : undefined}
          onChange={(day) => setDays({ from, until: day })}
        />
        <Button type="submit" variant="secondary" className="mt-7.5">
          {m.report_show()}
        </Button>
      </form>
    </div>
  )
}

const hrefOf = ({ from, until }: Period) => `/report?from=${from}&until=${until}`

function presets(today: string) {
  const last = Number(today.slice(0, 4)) - 1
  return [
    { label: m.report_this_year(), period: thisYear(today) },
    { label: m.report_last_year(), period: { from: `${last}-01-01`, until: `${last}-12-31` } },
    { label: m.report_last_months(), period: { from: daysLater(today, -365), until: today } },
  ]
}
