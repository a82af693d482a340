import type { Hazards } from '../../db/substance-tables.ts'
import { unbrokenDay } from '../../i18n/day.ts'
import { tableLanguage } from '../../i18n/languages.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Notice } from '../../ui/Notice.tsx'
import { byCode } from '../kinds/hazards.ts'
import { HazardSign } from './HazardSign.tsx'

interface HazardSummaryProps {
  hazards: Hazards
  texts: Readonly<Record<string, string>>
}

/** Says where and when they are from. */
export function HazardSummary({ hazards, texts }: HazardSummaryProps) {
  const { name, cas, statements, superseded, as_of } = hazards
  return (
    <div className="grid gap-3 print:gap-1">
      <p className="[overflow-wrap:anywhere]">
        <strong>{name}</strong>
        {cas && <span className="whitespace-nowrap text-ink-muted tabular-nums"> · CAS {cas}</span>}
      </p>
      <div className="text-lg empty:hidden">
        <HazardSign of={[hazards]} size={48} />
      </div>
      <ul className="grid gap-1 print:gap-0">
        {byCode(statements).map((code) => (
          <li key={code} className="flex gap-3">
            <span className="w-18 shrink-0 font-semibold tabular-nums">{code}</span>
            <span className="min-w-0">{texts[code]}</span>
          </li>
        ))}
      </ul>
      {superseded && (
        <Notice tone="warning">{m.fields_hazards_superseded({ date: unbrokenDay(as_of) })}</Notice>
      )}
      <Source of={hazards} />
    </div>
  )
}

/** One translated line; the table's own words on request. */
function Source({ of: { from, source, as_of } }: { of: Hazards }) {
  const date = unbrokenDay(as_of)
  if (from === 'sheet')
    return <p className="text-sm text-ink-muted">{m.fields_hazards_from_sheet({ date })}</p>
  return (
    <details className="text-sm text-ink-muted">
      <summary className="link inline-block py-1.5 pointer-coarse:py-3">
        {m.fields_hazards_from_table({ date })}
      </summary>
      <p lang={tableLanguage} className="[overflow-wrap:anywhere] print:hidden">
        {source}
      </p>
    </details>
  )
}
