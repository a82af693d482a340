import { Handshake, type LucideIcon, PiggyBank, Recycle } from 'lucide-react'
import { m } from '../../i18n/paraglide/messages.js'

export function Benefits({ park }: { park: string }) {
  const benefits: { icon: LucideIcon; title: string; text: string }[] = [
    { icon: Recycle, title: m.site_benefit_waste_title(), text: m.site_benefit_waste_text() },
    { icon: PiggyBank, title: m.site_benefit_savings_title(), text: m.site_benefit_savings_text() },
    { icon: Handshake, title: m.site_benefit_collaborate_title(), text: m.site_benefit_collaborate_text() },
  ]
  return (
    <section
      id="what"
      className="page grid gap-x-12 gap-y-8 pt-16 lg:grid-cols-[minmax(0,4fr)_minmax(0,7fr)] lg:pt-24"
    >
      <div>
        <h2 className="text-3xl">{m.site_what_title()}</h2>
        <p className="mt-4 text-lg text-ink-muted">{m.site_what_text({ park })}</p>
      </div>
      <ul className="divide-y divide-line border-y border-line">
        {benefits.map(({ icon: Icon, title, text }) => (
          <li key={title} className="flex gap-5 py-5">
            <span className="grid size-12 shrink-0 place-items-center rounded-lg bg-brand-soft text-brand-soft-ink">
              <Icon size={24} aria-hidden="true" />
            </span>
            <div>
              <h3 className="text-xl">{title}</h3>
              <p className="mt-1 text-ink-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
