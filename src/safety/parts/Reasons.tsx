import { ReadOn } from '../../browser/ReadOn.tsx'

export const Reasons = ({ reasons }: { reasons: readonly { reason: string; link: string }[] }) => (
  <ul className="grid gap-1">
    {reasons.map(({ reason, link }) => (
      <li key={reason} className="[overflow-wrap:anywhere]">
        {reason} <ReadOn link={link} />
      </li>
    ))}
  </ul>
)
