import { useState } from 'react'
import { unbrokenDay } from '../../i18n/day.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { ChangedListings } from '../../safety/parts/ChangedListings.tsx'
import { withEffect } from '../../safety/parts/effect-text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { Tried, Trying } from './use-trying-table.ts'

export function TableChanges({ trying, tried }: { trying: Trying; tried: Tried }) {
  const [isSure, setSure] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const { source, as_of, effect, doubts, listings } = tried
  const { added, changed, deleted } = effect
  const isUnsure = doubts.length > 0 && !isSure
  const use = () => {
    setAsked(isUnsure)
    if (!isUnsure) void trying.load(isSure)
  }
  return (
    <Card as="section" aria-labelledby="changes" className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="changes" className="text-lg">
          {m.admin_substances_would()}
        </h2>
        <p className="[overflow-wrap:anywhere]">
          {m.admin_substances_new({ source })} {m.about_safety_as_of({ date: unbrokenDay(as_of) })}
        </p>
        <p>{m.admin_substances_changes({ added, changed, deleted })}</p>
      </div>
      <ChangedListings listings={listings} />
      {doubts.length > 0 && (
        <Notice tone="warning" announce>
          <ul>
            {doubts.map((doubt) => (
              <li key={doubt}>{doubt}</li>
            ))}
          </ul>
          <Checkbox
            id="sure"
            name="confirmed"
            label={m.admin_substances_sure()}
            error={isAsked && isUnsure ? m.substances_doubt_confirm() : undefined}
            value={isSure}
            onChange={setSure}
          />
        </Notice>
      )}
      <p>
        <Button variant="primary" busy={trying.busy} onClick={use}>
          {withEffect(m.admin_substances_use(), effect)}
        </Button>
      </p>
    </Card>
  )
}
