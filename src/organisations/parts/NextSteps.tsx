import clsx from 'clsx'
import { m } from '../../i18n/paraglide/messages.js'

export function NextSteps({ className }: { className?: string }) {
  const steps = [m.organisations_join_next_1(), m.organisations_join_next_2(), m.organisations_join_next_3()]
  return (
    <section aria-labelledby="what-next" className={clsx('rounded-lg bg-sunken p-5', className)}>
      <h2 id="what-next" className="text-lg">
        {m.organisations_join_next_title()}
      </h2>
      <ol className="mt-3 grid gap-3">
        {steps.map((step, index) => (
          <li key={step} className="flex gap-3">
            <span
              aria-hidden="true"
              className="grid size-7 shrink-0 place-items-center rounded-full bg-brand-soft text-sm font-semibold text-brand-soft-ink tabular-nums"
            >
              {index + 1}
            </span>
            <span className="min-w-0 pt-0.5">{step}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
