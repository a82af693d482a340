import { RotateCcw } from 'lucide-react'
import type { Form } from '../../../browser/form.ts'
import { RichTextEditor } from '../../../fields/controls/rich-text/RichTextEditor.tsx'
import { languageNames } from '../../../i18n/languages.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { getLocale } from '../../../i18n/paraglide/runtime.js'
import { Button } from '../../../ui/Button.tsx'
import { DateInput } from '../../../ui/DateInput.tsx'
import { type ControlProps, Field, FieldGroup, split } from '../../../ui/Field.tsx'
import { Folded } from '../../../ui/Folded.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { TimeInput } from '../../../ui/TimeInput.tsx'
import { choicesOf } from '../../names.ts'
import { EarlierTexts } from './EarlierTexts.tsx'
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

/** Long texts are folded unless asked for or wrong. */
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

/** LabEx's own text stands beside the park's in another language. */
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

/** A colour typed as #rrggbb, or taken from the browser's own picker beside it. */
function ColourInput(props: ControlProps<string>) {
  const [field, { value, onChange }] = split(props)
  const isColour = /^#[0-9a-f]{6}$/i.test(value)
  return (
    <Field field={field}>
      {(wiring) => (
        <div className="flex items-center gap-3">
          <input
            type="color"
            aria-label={field.label}
            value={isColour ? value : '#000000'}
            onChange={(event) => onChange(event.target.value)}
            className="size-11 shrink-0 cursor-pointer rounded-md border border-line-strong bg-surface p-1"
          />
          <input
            {...wiring}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            maxLength={7}
            spellCheck={false}
            autoComplete="off"
            className="control max-w-36 tabular-nums"
          />
        </div>
      )}
    </Field>
  )
}

/** `YYYY-MM-DDTHH:MM` at the park, or empty. A new day begins at nine. */
function MomentInput(props: ControlProps<string>) {
  const [field, { value, onChange }] = split(props)
  const [day = '', time = ''] = value.split('T')
  return (
    <FieldGroup field={field}>
      <div className="flex flex-wrap gap-3">
        <DateInput
          id={`${field.id}-day`}
          name={`${field.name}-day`}
          label={m.settings_day()}
          unmarked
          value={day}
          onChange={(chosen) => onChange(chosen ? `${chosen}T${time || '09:00'}` : '')}
        />
        <TimeInput
          id={`${field.id}-time`}
          name={`${field.name}-time`}
          label={m.settings_time()}
          unmarked
          value={time}
          onChange={(chosen) => onChange(day ? `${day}T${chosen}` : '')}
        />
      </div>
    </FieldGroup>
  )
}
