import { m } from '../../i18n/paraglide/messages.js'

export function Explained({ park }: { park: string }) {
  return (
    <div className="page grid gap-x-12 gap-y-8 pt-12 md:grid-cols-3 lg:pt-16">
      <section id="what">
        <h2 className="text-2xl">{m.site_what_title()}</h2>
        <p className="mt-3">{m.site_what_text({ park })}</p>
      </section>
      <Points
        id="how"
        title={m.site_how_title()}
        points={[m.site_how_1_text(), m.site_how_2_text(), m.site_how_3_text()]}
        numbered
      />
      <Points
        id="benefits"
        title={m.site_benefits_title()}
        points={[m.site_benefit_waste(), m.site_benefit_savings(), m.site_benefit_collaborate()]}
      />
    </div>
  )
}

interface PointsProps {
  id: string
  title: string
  points: string[]
  numbered?: boolean
}

function Points({ id, title, points, numbered = false }: PointsProps) {
  const List = numbered ? 'ol' : 'ul'
  return (
    <section id={id}>
      <h2 className="text-2xl">{title}</h2>
      <List className={`mt-3 grid gap-1.5 ps-5 text-pretty ${numbered ? 'list-decimal' : 'list-disc'}`}>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </List>
    </section>
  )
}
