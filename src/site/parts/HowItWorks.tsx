import { m } from '../../i18n/paraglide/messages.js'

export function HowItWorks() {
  const steps = [
    { title: m.site_how_1_title(), text: m.site_how_1_text() },
    { title: m.site_how_2_title(), text: m.site_how_2_text() },
    { title: m.site_how_3_title(), text: m.site_how_3_text() },
  ]
  return (
    <section id="how" className="page pt-16 lg:pt-24">
      <h2 className="text-3xl">{m.site_how_title()}</h2>
      <ol className="mt-8 grid gap-8 md:grid-cols-3 md:gap-6">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="relative max-md:ps-14">
            <div className="mb-4 flex items-center gap-3 max-md:absolute max-md:start-0 max-md:top-0">
              <span className="grid size-10 shrink-0 place-items-center rounded-full border-2 border-brand text-lg font-semibold text-brand tabular-nums">
                {index + 1}
              </span>
              {index < 2 && (
                <span
                  aria-hidden="true"
                  className="h-0 flex-1 border-t-2 border-dashed border-line-strong/60 max-md:hidden"
                />
              )}
            </div>
            <h3 className="text-xl max-md:pt-1.5">{title}</h3>
            <p className="mt-1.5 text-ink-muted md:pe-6">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
