import type { PropsOf } from '../../http/as-json.ts'
import { unbrokenDay } from '../../i18n/day.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { headingOf, KnownChemical } from '../../safety/parts/KnownChemical.tsx'
import { AskChemical } from '../../substances/parts/AskChemical.tsx'
import { Link } from '../../ui/Link.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import type { safetyPage } from '../actions.ts'
import { TextSection } from '../parts/TextSection.tsx'

export default function Safety({ table, chemical }: PropsOf<typeof safetyPage>) {
  return (
    <div className="grid max-w-[65ch] gap-8">
      <PageHeader title={m.about_safety_title()} lead={m.about_safety_lead()} />
      <AskChemical key={chemical?.asked} asked={chemical?.asked ?? ''} />
      {chemical ? (
        <>
          <KnownChemical known={chemical} />
          <Link href="/safety" className="link inline-flex min-h-11 w-fit items-center">
            {m.safety_known_table()}
          </Link>
        </>
      ) : (
        <Explained table={table} />
      )}
      <LiveRegion message={chemical ? headingOf(chemical) : ''} />
    </div>
  )
}

const Explained = ({ table }: Pick<PropsOf<typeof safetyPage>, 'table'>) => (
  <>
    <TextSection title={m.about_safety_knows_title()}>{m.about_safety_knows_text()}</TextSection>
    <TextSection title={m.about_safety_unknown_title()}>{m.about_safety_unknown_text()}</TextSection>
    {table && (
      <TextSection title={m.about_safety_lacks_title()}>
        {m.about_safety_lacks_text({ date: unbrokenDay(table.as_of) })}
      </TextSection>
    )}
    <TextSection title={m.about_safety_you_title()}>{m.about_safety_you_text()}</TextSection>
    <section aria-labelledby="sources" className="grid gap-2">
      <h2 id="sources" className="text-xl">
        {m.about_safety_sources_title()}
      </h2>
      <ul className="grid list-disc gap-2 ps-5">
        {table && (
          <li>
            {table.source}. {m.about_safety_as_of({ date: unbrokenDay(table.as_of) })}
          </li>
        )}
        <li>{m.about_safety_source_statements()}</li>
        <li>{m.about_safety_source_names()}</li>
      </ul>
    </section>
  </>
)
