import type { Form } from '../../../browser/form.ts'
import { formatDay } from '../../../i18n/day.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import type { SettingsSection } from '../../actions.ts'
import { changesIn } from './values.ts'

interface AskAgainProps {
  section: SettingsSection
  form: Form<Record<string, string>>
  onStop: () => void
}

/** Offered once the disclaimer is another; says how far it is while everybody is asked. */
export function AskAgain({ section, form, onStop }: AskAgainProps) {
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
              day: formatDay(asking.since),
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
