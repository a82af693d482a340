import { useEffect, useRef } from 'react'
import { m } from '../../../i18n/paraglide/messages.js'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import type { SettingsSection } from '../../actions.ts'
import { nameOf, plain } from './values.ts'

interface OvertakenProps {
  mine: Record<string, string>
  theirs: SettingsSection
  onTake: () => void
  onInsist: () => void
}

export function Overtaken({ mine, theirs, onTake, onInsist }: OvertakenProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  const differing = theirs.settings.flatMap((setting) =>
    setting.values
      .filter((value) => mine[nameOf(setting, value)] !== value.value)
      .map((value) => ({ name: nameOf(setting, value), label: setting.label, ...value })),
  )
  return (
    <div ref={box} tabIndex={-1} className="rounded-lg">
      <Notice
        tone="warning"
        announce
        title={m.settings_stale_title()}
        actions={
          <>
            <Button size="sm" variant="secondary" onClick={onTake}>
              {m.settings_stale_take()}
            </Button>
            <Button size="sm" variant="secondary" onClick={onInsist}>
              {m.settings_stale_mine()}
            </Button>
          </>
        }
      >
        <p>{m.settings_stale_text()}</p>
        <dl>
          {differing.map(({ name, label, value }) => (
            <div key={name}>
              <dt className="font-semibold">{label}</dt>
              <dd className="[overflow-wrap:anywhere]">
                {m.settings_stale_theirs({ value: plain(value) || '–' })}
              </dd>
            </div>
          ))}
        </dl>
      </Notice>
    </div>
  )
}
