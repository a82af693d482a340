import type { Verdict } from '../../db/safety-tables.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Card } from '../../ui/Card.tsx'
import { Link } from '../../ui/Link.tsx'
import { Tag, type Tone } from '../../ui/Tag.tsx'
import type { RuleProps } from '../actions.ts'
import { verdictNames } from '../names.ts'
import { Reasons } from './Reasons.tsx'

const tones: Record<Verdict, Tone> = { block: 'danger', ask: 'warning', warn: 'info' }

interface RuleCardProps {
  rule: RuleProps
  mayChange: boolean
  isIdle?: boolean
}

export function RuleCard({ rule, mayChange, isIdle = false }: RuleCardProps) {
  const { id, verdict, is_on, about, unconfirmed } = rule
  return (
    <Card as="li" padding="sm" className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 max-sm:flex-col max-sm:items-start">
        <Tag tone={isIdle || !is_on ? 'neutral' : tones[verdict]}>{verdictNames[verdict]()}</Tag>
        {isIdle && <Tag>{m.safety_rule_idle()}</Tag>}
        {!is_on && <Tag>{m.safety_rule_off()}</Tag>}
        {unconfirmed && <Tag tone="warning">{m.safety_rule_unconfirmed({ amount: unconfirmed })}</Tag>}
        <h3 className="text-base">
          {mayChange ? (
            <Link href={`/safety-desk/rules/${id}`} className="link inline-block py-1.5">
              {about}
            </Link>
          ) : (
            about
          )}
        </h3>
      </div>
      <Reasons reasons={[rule]} />
    </Card>
  )
}
