import type { Form } from '../../../browser/form.ts'
import { unbrokenDay } from '../../../i18n/day.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { ErrorSummary } from '../../../ui/ErrorSummary.tsx'
import { PostForm } from '../../../ui/PostForm.tsx'
import { SubmitButton } from '../../../ui/SubmitButton.tsx'
import { SuccessNotice } from '../../../ui/SuccessNotice.tsx'
import type { SettingsSection } from '../../actions.ts'
import type { Section } from '../../names.ts'
import { Overtaken } from './Overtaken.tsx'
import { PreviewButton } from './Preview.tsx'
import { SettingFields, sideBySide } from './SettingFields.tsx'
import { useSection } from './use-section.ts'
import { changesIn, valuesOf } from './values.ts'

export function SectionForm({ given }: { given: SettingsSection }) {
  const { section, theirs, form, take, insist, send } = useSection(given)
  return (
    <Card as="section" aria-labelledby={section.key}>
      <PostForm
        aria-labelledby={section.key}
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
        className="grid gap-6"
      >
        <Heading section={section} />
        <SuccessNotice message={form.success} onDone={form.clearSuccess} />
        {theirs && (
          <Overtaken mine={form.values} theirs={theirs} onTake={() => take(theirs)} onInsist={insist} />
        )}
        <ErrorSummary form={form} />
        <div className={sideBySide}>
          {section.settings.map((setting) => (
            <SettingFields key={setting.key} setting={setting} form={form} />
          ))}
        </div>
        {section.key === 'texts' && (
          <AskAgain
            section={section}
            form={form}
            onStop={() => void send({ ...valuesOf(section), ask_again: 'no' })}
          />
        )}
        <div className="flex flex-wrap gap-3">
          <SubmitButton variant="secondary" busyLabel={m.ui_saving()} busy={form.submitting}>
            {m.settings_save({ section: section.title })}
          </SubmitButton>
          {isPreviewed(section.key) && (
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
      </PostForm>
    </Card>
  )
}

/** No page drawn beforehand shows the map or a rule. */
const isPreviewed = (key: SettingsSection['key']): boolean => key !== 'map' && key !== 'signing_in'

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

interface AskAgainProps {
  section: SettingsSection
  form: Form<Record<string, string>>
  onStop: () => void
}

/** Offered once the disclaimer changes; says how far it is. */
function AskAgain({ section, form, onStop }: AskAgainProps) {
  const { asking } = section
  const field = form.field('ask_again')
  const isOffered = 'disclaimer' in changesIn(section, form.values) || field.error
  return (
    <>
      {asking && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p>
            {m.settings_asking({
              agreed: asking.agreed,
              people: asking.people,
              day: unbrokenDay(asking.since),
            })}
          </p>
          <Button size="sm" variant="secondary" onClick={onStop}>
            {m.settings_asking_stop()}
          </Button>
        </div>
      )}
      {isOffered && (
        <Checkbox
          {...field}
          value={field.value === 'yes'}
          onChange={(chosen) => field.onChange(chosen ? 'yes' : '')}
          label={m.settings_ask_again()}
          hint={m.settings_ask_again_hint()}
        />
      )}
    </>
  )
}
