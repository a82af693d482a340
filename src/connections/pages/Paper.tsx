import { Head } from '@inertiajs/react'
import { Printer } from 'lucide-react'
import type { PropsOf } from '../../http/as-json.ts'
import { type Locale, languageNames, locales } from '../../i18n/languages.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { BackLink } from '../../listings/parts/BackLink.tsx'
import { WithCas } from '../../listings/parts/WithCas.tsx'
import { Button } from '../../ui/Button.tsx'
import { DefinitionList } from '../../ui/DefinitionList.tsx'
import { Link } from '../../ui/Link.tsx'
import { Pictograms } from '../../ui/Pictograms.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import type { handoverPage } from '../paper-actions.ts'

type Paper = PropsOf<typeof handoverPage>['paper']
type Thing = Paper['things'][number]

export default function PaperPage({ id, language, paper }: PropsOf<typeof handoverPage>) {
  return (
    <article className="mx-auto w-full max-w-[48rem] space-y-6 print:max-w-none">
      <Head title={paper.title} />
      <div className="no-print grid gap-4">
        <BackLink href={`/connections/${paper.things[0]?.id}`}>{m.connections_paper_back()}</BackLink>
        <div className="flex flex-wrap items-center gap-3">
          <Button
            variant={paper.stopped ? 'secondary' : 'primary'}
            icon={<Printer size={18} aria-hidden="true" />}
            onClick={() => window.print()}
          >
            {m.connections_paper_print()}
          </Button>
          <Languages id={id} language={language} />
        </div>
      </div>
      <div lang={language} className="space-y-6">
        {paper.stopped && <Stopped stopped={paper.stopped} />}
        <header className="space-y-2">
          <h1 className="text-3xl wrap-anywhere">{paper.title}</h1>
          <p className="text-ink-muted">{paper.scan}</p>
        </header>
        <DefinitionList variant="stacked" facts={paper.meeting.map(factOf)} />
        {paper.things.map((thing) => (
          <ThingCard key={thing.id} thing={thing} />
        ))}
        {!paper.stopped && <Signatures paper={paper} />}
        {paper.before && (
          <section className="break-inside-avoid space-y-2 text-sm">
            <h2 className="text-base">{paper.before.label}</h2>
            <DefinitionList
              facts={paper.before.lines.map(([label, value], at) => ({ key: String(at), label, value }))}
            />
          </section>
        )}
      </div>
    </article>
  )
}

function Stopped({ stopped: { title, text, things } }: { stopped: NonNullable<Paper['stopped']> }) {
  return (
    <div className="space-y-2 rounded-lg border-4 border-danger bg-danger-soft p-4 text-danger-soft-ink print:flow-root print:border-black">
      <p className="text-2xl font-semibold">{title}</p>
      <ul className="list-disc ps-5">
        {things.map((thing, at) => (
          <li key={String(at)} className="wrap-anywhere">
            {thing}
          </li>
        ))}
      </ul>
      <p>{text}</p>
    </div>
  )
}

const factOf = ([label, value]: [string, string]) => ({ key: label, label, value })

function Languages({ id, language }: { id: number; language: Locale }) {
  return (
    <nav aria-label={m.connections_paper_in()} className="flex gap-1">
      {locales.map((one) => (
        <Link
          key={one}
          href={`/handovers/${id}?in=${one}`}
          lang={one}
          aria-current={one === language ? 'true' : undefined}
          className="link px-3 py-2.5 aria-[current]:font-semibold aria-[current]:no-underline"
        >
          {languageNames[one]}
        </Link>
      ))}
    </nav>
  )
}

function ThingCard({ thing }: { thing: Thing }) {
  const { title, stopped, facts, hazards, statement } = thing
  return (
    <section className="break-inside-avoid space-y-4 border-line-strong border-t-2 pt-5">
      <div className="break-inside-avoid space-y-4">
        <h2 className="text-xl [overflow-wrap:anywhere]">{title}</h2>
        {stopped && <StatusBadge tone="danger">{stopped}</StatusBadge>}
        <DefinitionList variant="stacked" facts={facts.map(factOf)} />
      </div>
      {hazards && <Hazards hazards={hazards} />}
      {statement && (
        <div className="break-inside-avoid">
          <h3 className="text-lg">{statement.label}</h3>
          {statement.missing ? (
            <p>{statement.missing}</p>
          ) : (
            <DefinitionList facts={statement.lines.map(factOf)} />
          )}
        </div>
      )}
    </section>
  )
}

function Hazards({ hazards }: { hazards: NonNullable<Thing['hazards']> }) {
  const { known } = hazards
  return (
    <div className="break-inside-avoid space-y-2">
      <h3 className="text-lg">{hazards.label}</h3>
      {hazards.said && (
        <p>
          <WithCas text={hazards.said} />
        </p>
      )}
      {known.map((one) => (
        <div key={one.name} className="space-y-2">
          <div className="flex flex-wrap items-center gap-3">
            <Pictograms codes={one.pictograms} size={56} />
            <strong>{one.signal}</strong>
            <span className="[overflow-wrap:anywhere]">{one.name}</span>
          </div>
          <ul className="space-y-1">
            {one.statements.map(({ code, text }) => (
              <li key={code}>
                <strong>{code}</strong> {text}
              </li>
            ))}
          </ul>
          <p className="text-sm text-ink-muted">{one.source}</p>
        </div>
      ))}
      {hazards.link && (
        <p className="[overflow-wrap:anywhere]">
          {hazards.sheet}:{' '}
          <a href={hazards.link} rel="noreferrer nofollow" className="link">
            <span className="no-print">{hazards.host}</span>
            <span className="print-only">{hazards.link}</span>
          </a>
        </p>
      )}
    </div>
  )
}

function Signatures({ paper }: { paper: Paper }) {
  return (
    <div className="grid break-inside-avoid gap-8 sm:grid-cols-2 print:grid-cols-2">
      {paper.signers.map(({ role, name }) => (
        <div key={role} className="grid gap-10">
          <p>
            <strong>{role}</strong>
            <br />
            {name}
          </p>
          <div className="grid grid-cols-[1fr_2fr] gap-4 text-sm text-ink-muted">
            <p className="border-t border-line-strong pt-1">{paper.date}</p>
            <p className="border-t border-line-strong pt-1">{paper.signature}</p>
          </div>
        </div>
      ))}
    </div>
  )
}
