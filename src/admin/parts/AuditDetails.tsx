import { detailTexts } from '../details.ts'

export function AuditDetails({ details }: { details: Record<string, unknown> }) {
  return (
    <dl className="grid max-w-72 gap-x-2 text-sm">
      {detailTexts(details).map(([label, value]) => (
        <div key={`${label} ${value}`} className="[overflow-wrap:anywhere]">
          <dt className="inline text-ink-muted">{label}: </dt>
          <dd className="inline">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
