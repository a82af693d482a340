import { m } from '../../i18n/paraglide/messages.js'
import { Screen } from './Screen.tsx'

export function HowItWorks() {
  const steps = [
    { screen: 'offers', title: m.site_how_1_title(), text: m.site_how_1_text(), alt: m.site_how_1_alt() },
    { screen: 'alert', title: m.site_how_2_title(), text: m.site_how_2_text(), alt: m.site_how_2_alt() },
    { screen: 'connection', title: m.site_how_3_title(), text: m.site_how_3_text(), alt: m.site_how_3_alt() },
  ]
  return (
    <section id="how" className="page pt-16 lg:pt-24">
      <h2 className="text-3xl">{m.site_how_title()}</h2>
      <ol className="mt-8 grid gap-10 md:grid-cols-3 md:gap-6">
        {steps.map(({ screen, title, text, alt }, index) => (
          <li key={screen} className="grid content-start gap-4">
            <Screen name={screen} alt={alt} />
            <div className="flex gap-4">
              <span className="grid size-10 shrink-0 place-items-center rounded-full border-2 border-brand text-lg font-semibold text-brand tabular-nums">
                {index + 1}
              </span>
              <div>
                <h3 className="pt-1.5 text-xl">{title}</h3>
                <p className="mt-1.5 text-ink-muted">{text}</p>
              </div>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
