import { RotateCcw } from 'lucide-react'
import type { Form } from '../../../browser/form.ts'
import { RichTextEditor } from '../../../fields/controls/rich-text/RichTextEditor.tsx'
import { languageNames } from '../../../i18n/languages.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { getLocale } from '../../../i18n/paraglide/runtime.js'
import { Button } from '../../../ui/Button.tsx'
import { Folded } from '../../../ui/Folded.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { choicesOf } from '../../names.ts'
import { ColourInput } from './ColourInput.tsx'
import { EarlierTexts } from './EarlierTexts.tsx'
import { MomentInput } from './MomentInput.tsx'
import { PictureInput } from './PictureInput.tsx'
import { nameOf, type Setting } from './values.ts'

type SettingsForm = Form<Record<string, string>>
type Value = Setting['values'][number]
interface Props {
  setting: Setting
  form: SettingsForm
}

/** Two columns where there is room. */
export const sideBySide = 'grid items-start gap-x-6 gap-y-6 abreast lg:grid-cols-2'

/** Long texts are folded until they are asked for or wrong. */
export function SettingFields({ setting, form }: Props) {
  const fields = setting.values.map((value) => (
    <OneField key={nameOf(setting, value)} setting={setting} value={value} form={form} />
  ))
  if (setting.kind !== 'rich_texts') return fields
  const isWrong = setting.values.some((value) => form.errors[nameOf(setting, value)])
  const isOwn = setting.values.some(({ is_saved }) => is_saved)
  const still = isOwn && setting.values.find((value) => isLeftBehind(setting, value, form))
  return (
    <div className="lg:col-span-2">
      <Folded
        title={setting.label}
        text={`${isOwn ? m.settings_own() : m.settings_standard()} ${still ? stillText(still) : ''}`.trim()}
        change={m.settings_change()}
        isOpen={isWrong}
      >
        <div className={sideBySide}>{fields}</div>
        <EarlierTexts setting={setting} form={form} />
      </Folded>
    </div>
  )
}

function OneField({ setting, value, form }: Props & { value: Value }) {
  const field = form.field(nameOf(setting, value))
  return (
    <div className="grid content-start gap-1.5">
      <Input setting={setting} value={value} form={form} />
      <div className="flex flex-wrap items-center gap-x-3">
        {setting.variable && !value.is_saved && (
          <p className="text-sm text-ink-muted">{m.settings_from_variable({ variable: setting.variable })}</p>
        )}
        {isLeftBehind(setting, value, form) && <p className="text-sm text-ink-muted">{stillText(value)}</p>}
        {field.value !== value.standard && (
          <Button
            variant="quiet"
            size="sm"
            icon={<RotateCcw size={16} aria-hidden="true" />}
            onClick={() => field.onChange(value.standard)}
          >
            {backText(setting, value)}
          </Button>
        )}
      </div>
    </div>
  )
}

function Input({ setting, value, form }: Props & { value: Value }) {
  const field = form.field(nameOf(setting, value))
  const label = value.language
    ? m.settings_in({ label: setting.label, language: languageNames[value.language] })
    : setting.label
  const hint = setting.kind === 'moment' ? setting.used : m.settings_used({ where: setting.used })
  const shared = { ...field, label, unmarked: true, hint }
  switch (setting.kind) {
    case 'rich_texts':
      return <RichTextEditor {...shared} limit={setting.max} />
    case 'lines':
      return <TextArea {...shared} rows={3} limit={setting.max} />
    case 'line_texts':
      return <TextArea {...shared} rows={2} limit={setting.max} />
    case 'address':
      return <TextInput {...shared} type="email" autoComplete="off" />
    case 'colour':
      return <ColourInput {...shared} />
    case 'moment':
      return <MomentInput {...shared} />
    case 'picture':
      return <PictureInput {...shared} onRefused={(reason) => form.fail({ [field.name]: reason })} />
    case 'one_of':
      return (
        <Select
          {...shared}
          options={Object.entries(choicesOf(setting.key)).map(([value, name]) => ({ value, label: name() }))}
        />
      )
    case 'line':
      return <TextInput {...shared} maxLength={setting.max} autoComplete="off" />
  }
}

/** LabEx's own text, while that in another language is the park's. */
function isLeftBehind(setting: Setting, value: Value, form: SettingsForm): boolean {
  const isStandard = (one: Value) => form.field(nameOf(setting, one)).value === one.standard
  return value.standard !== '' && isStandard(value) && !setting.values.every(isStandard)
}

const stillText = ({ language }: Value): string =>
  m.settings_still({
    language: new Intl.DisplayNames(getLocale(), { type: 'language' }).of(language ?? getLocale()) ?? '',
  })

function backText({ key, kind }: Setting, { standard }: Value): string {
  if (kind === 'picture') return m.settings_back_picture()
  if (standard === '') return m.settings_back_nothing()
  if (kind === 'rich_texts' || kind === 'line_texts') return m.settings_back_text()
  if (kind === 'one_of') return m.settings_back({ value: choicesOf(key)[standard]?.() ?? standard })
  return m.settings_back({ value: standard })
}
