import type { Form } from '../../../browser/form.ts'
import { useShared } from '../../../browser/shared.ts'
import { formatMoment } from '../../../i18n/day.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { Button } from '../../../ui/Button.tsx'
import { nameOf, plain, type Setting } from './values.ts'

interface EarlierTextsProps {
  setting: Setting
  form: Form<Record<string, string>>
}

export function EarlierTexts({ setting, form }: EarlierTextsProps) {
  const { locale } = useShared()
  if (setting.earlier.length === 0) return null
  return (
    <section aria-label={m.settings_earlier()} className="grid gap-2">
      <h3 className="font-semibold">{m.settings_earlier()}</h3>
      <ol className="divide-y divide-line border-y border-line">
        {setting.earlier.map(({ texts, until }) => (
          <li key={until} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <span className="whitespace-nowrap tabular-nums">
              {m.settings_earlier_one({ moment: formatMoment(until) })}
            </span>
            <span className="min-w-0 flex-1 truncate text-sm text-ink-muted">
              {texts[locale] ? plain(texts[locale]) : m.settings_earlier_standard()}
            </span>
            <Button
              size="sm"
              variant="quiet"
              onClick={() => {
                for (const value of setting.values) {
                  const earlier = value.language && texts[value.language]
                  form.set(nameOf(setting, value), earlier || value.standard)
                }
              }}
            >
              {m.settings_earlier_take()}
            </Button>
          </li>
        ))}
      </ol>
    </section>
  )
}
