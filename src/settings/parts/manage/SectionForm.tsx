import { router } from '@inertiajs/react'
import { useRef, useState } from 'react'
import { useForm } from '../../../browser/form.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ErrorSummary } from '../../../ui/ErrorSummary.tsx'
import { SubmitButton } from '../../../ui/SubmitButton.tsx'
import { SuccessNotice } from '../../../ui/SuccessNotice.tsx'
import type { SettingsSection } from '../../actions.ts'
import { Overtaken } from './Overtaken.tsx'
import { SettingFields, sideBySide } from './SettingFields.tsx'
import { changesIn, valuesOf } from './values.ts'

export function SectionForm({ given }: { given: SettingsSection }) {
  const [section, setSection] = useState(given)
  const [theirs, setTheirs] = useState<SettingsSection | null>(null)
  const form = useForm(valuesOf(given))
  const version = useRef(given.version)
  const isAnnouncement = section.key === 'announcement'

  function take(saved: SettingsSection): void {
    version.current = saved.version
    setSection(saved)
    setTheirs(null)
    form.reset(valuesOf(saved))
  }

  const send = (values?: Record<string, string>) =>
    form.submit('PATCH', '/api/admin/settings', {
      transform: (typed) => ({
        section: section.key,
        version: version.current,
        values: changesIn(section, values ?? typed),
      }),
      onSuccess: (saved) => {
        take(saved.section)
        // The frame around shows the name, the colour and the announcement.
        router.reload()
      },
      onError: ({ code, answer }) => {
        const saved = code === 'stale' && answer?.section
        if (saved) setTheirs(saved)
        return Boolean(saved)
      },
    })

  return (
    <Card as="section" aria-labelledby={section.key}>
      <form
        aria-labelledby={section.key}
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
        className="grid gap-6"
      >
        <div>
          <h2 id={section.key} className="text-xl">
            {section.title}
          </h2>
          {isAnnouncement && <p className="text-ink-muted">{m.settings_section_announcement_lead()}</p>}
        </div>
        <SuccessNotice message={form.success} onDone={form.clearSuccess} />
        {theirs && (
          <Overtaken
            mine={form.values}
            theirs={theirs}
            onTake={() => take(theirs)}
            onInsist={() => {
              version.current = theirs.version
              setTheirs(null)
              void send()
            }}
          />
        )}
        <ErrorSummary form={form} />
        <div className={sideBySide}>
          {section.settings.map((setting) => (
            <SettingFields key={setting.key} setting={setting} form={form} />
          ))}
        </div>
        <div className="flex flex-wrap gap-3">
          <SubmitButton variant="secondary" busyLabel={m.ui_saving()} busy={form.submitting}>
            {m.settings_save({ section: section.title })}
          </SubmitButton>
          {isAnnouncement && isUp(section) && (
            <Button
              variant="quiet"
              onClick={() =>
                void send(Object.fromEntries(Object.keys(form.values).map((name) => [name, ''])))
              }
            >
              {m.settings_take_down()}
            </Button>
          )}
        </div>
      </form>
    </Card>
  )
}

const isUp = ({ settings }: SettingsSection): boolean =>
  settings.some(({ key, values }) => key === 'announced' && values.some(({ value }) => value !== ''))
