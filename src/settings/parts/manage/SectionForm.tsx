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
import type { Section } from '../../names.ts'
import { Overtaken } from './Overtaken.tsx'
import { PreviewButton } from './Preview.tsx'
import { SettingFields, sideBySide } from './SettingFields.tsx'
import { changesIn, valuesOf } from './values.ts'

export function SectionForm({ given }: { given: SettingsSection }) {
  const [section, setSection] = useState(given)
  const [theirs, setTheirs] = useState<SettingsSection | null>(null)
  const form = useForm(valuesOf(given), { kept: given.key })
  const version = useRef(given.version)

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
        <Heading section={section} />
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
          {section.key !== 'map' && (
            <PreviewButton
              section={section.key}
              values={changesIn(section, form.values)}
              onRefused={form.showFailure}
            />
          )}
          {isUp(section) && (
            <Button variant="quiet" onClick={() => void send(emptied(form.values))}>
              {m.settings_take_down()}
            </Button>
          )}
        </div>
      </form>
    </Card>
  )
}

function Heading({ section: { key, title } }: { section: SettingsSection }) {
  const lead = leads[key]
  return (
    <div>
      <h2 id={key} className="text-xl">
        {title}
      </h2>
      {lead && <p className="text-ink-muted">{lead()}</p>}
    </div>
  )
}

const leads: Partial<Record<Section, () => string>> = {
  announcement: m.settings_section_announcement_lead,
  map: m.settings_section_map_lead,
}

const emptied = (values: Record<string, string>) =>
  Object.fromEntries(Object.keys(values).map((name) => [name, '']))

const isUp = ({ settings }: SettingsSection): boolean =>
  settings.some(({ key, values }) => key === 'announced' && values.some(({ value }) => value !== ''))
