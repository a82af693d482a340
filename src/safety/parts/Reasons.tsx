import { ReadOn } from '../../browser/ReadOn.tsx'

/** Why rules look at a thing, each with where to read on. */
export const Reasons = ({ reasons }: { reasons: readonly { reason: string; link: string }[] }) => (
  <ul className="grid gap-1">
    {reasons.map(({ reason, link }) => (
      <li key={reason} className="[overflow-wrap:anywhere]">
        {reason} <ReadOn link={link} />
      </li>
    ))}
  </ul>
)
