import { Link } from '@inertiajs/react'
import { ArrowRight, FlaskConical, type LucideIcon, Microscope, TestTubes } from 'lucide-react'
import { m } from '../../i18n/paraglide/messages.js'

interface Group {
  type: 'equipment' | 'chemicals' | 'disposables'
  icon: LucideIcon
  look: string
  title: string
  examples: string
  how: string
}

export function Exchange() {
  return (
    <section id="exchange" className="page pt-16 lg:pt-24">
      <h2 className="text-3xl">{m.site_exchange_title()}</h2>
      <p className="mt-3 max-w-[60ch] text-lg text-ink-muted">{m.site_exchange_text()}</p>
      <ul className="mt-8 grid gap-4 md:grid-cols-3">
        {groups().map((group) => (
          <ExchangeGroup key={group.type} group={group} />
        ))}
      </ul>
    </section>
  )
}

function ExchangeGroup({ group: { type, icon: Icon, look, title, examples, how } }: { group: Group }) {
  return (
    <li className="card group relative grid content-start rounded-lg border border-line bg-surface p-5 transition-colors hover:border-line-strong sm:p-6">
      <span className={`mb-5 grid h-24 place-items-center rounded-md ${look}`}>
        <Icon size={44} strokeWidth={1.5} aria-hidden="true" />
      </span>
      <h3 className="text-xl">{title}</h3>
      <p className="mt-1.5">{examples}</p>
      <p className="mt-1.5 text-ink-muted">{how}</p>
      <Link
        href={`/listings/offers?type=${type}`}
        prefetch="hover"
        className="link mt-4 inline-flex min-h-8 w-fit items-center gap-1.5 font-semibold after:absolute after:inset-0 after:rounded-lg"
      >
        {m.site_exchange_see({ category: title.toLowerCase() })}
        <ArrowRight
          size={18}
          aria-hidden="true"
          className="transition-transform group-hover:translate-x-0.5"
        />
      </Link>
    </li>
  )
}

const groups = (): Group[] => [
  {
    type: 'equipment',
    icon: Microscope,
    look: 'bg-info-soft text-info-soft-ink',
    title: m.site_exchange_equipment_title(),
    examples: m.site_exchange_equipment_examples(),
    how: m.site_exchange_equipment_how(),
  },
  {
    type: 'chemicals',
    icon: FlaskConical,
    look: 'bg-request-soft text-request-soft-ink',
    title: m.site_exchange_chemicals_title(),
    examples: m.site_exchange_chemicals_examples(),
    how: m.site_exchange_chemicals_how(),
  },
  {
    type: 'disposables',
    icon: TestTubes,
    look: 'bg-brand-soft text-brand-soft-ink',
    title: m.site_exchange_disposables_title(),
    examples: m.site_exchange_disposables_examples(),
    how: m.site_exchange_disposables_how(),
  },
]
