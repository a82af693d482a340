import { router } from '@inertiajs/react'
import type { Picture } from '../../../app.ts'
import { EditForm, useStale } from '../../../browser/EditForm.tsx'
import { useForm } from '../../../browser/form.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { Link } from '../../../ui/Link.tsx'
import { NumberInput } from '../../../ui/NumberInput.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { BuildingProps } from '../../manage-actions.ts'
import { PinField } from './PinField.tsx'

interface BuildingFormProps {
  building: BuildingProps | null
  map: Picture | null
  /** How people wrote a new one, the most used first. */
  typed?: string[]
}

export function BuildingForm({ building, map, typed: [first = '', ...others] = [] }: BuildingFormProps) {
  const { isStale, onError } = useStale()
  const form = useForm(
    {
      name_en: building?.name_en ?? first,
      name_nl: building?.name_nl ?? '',
      spellings: (building?.spellings ?? others).join('\n'),
      x: inPercent(building?.x ?? null),
      y: inPercent(building?.y ?? null),
    },
    { kept: true, version: building?.version },
  )
  const [method, path] = building
    ? (['PATCH', `/api/admin/buildings/${building.id}`] as const)
    : (['POST', '/api/admin/buildings'] as const)
  const submit = form.submitTo(method, path, {
    transform: ({ name_en, name_nl, spellings, x, y }) => ({
      name_en,
      name_nl,
      spellings: spellings.split('\n').filter((line) => line.trim() !== ''),
      x: x === null ? null : x / 100,
      y: y === null ? null : y / 100,
      version: form.version.current,
    }),
    onSuccess: () => router.visit('/admin/buildings'),
    onError,
  })
  return (
    <EditForm
      form={form}
      stale={isStale && m.buildings_stale()}
      back="/admin/buildings"
      aria-label={building ? m.buildings_edit({ name: building.name }) : m.buildings_create()}
      onSubmit={submit}
      className="grid max-w-[44rem] gap-6"
    >
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <TextInput {...form.field('name_en')} label={m.buildings_name_en()} unmarked maxLength={120} />
        <TextInput {...form.field('name_nl')} label={m.buildings_name_nl()} unmarked maxLength={120} />
      </div>
      <TextArea
        {...form.field('spellings')}
        label={m.buildings_spellings()}
        hint={m.buildings_spellings_hint()}
        rows={5}
      />
      <fieldset className="grid gap-4 sm:grid-cols-2">
        <legend className="pb-1.5 font-semibold">{m.buildings_pin()}</legend>
        <p className="-mt-1 text-sm text-ink-muted sm:col-span-2">{m.buildings_pin_hint()}</p>
        {!map && (
          <p className="sm:col-span-2">
            <Link href="/admin/settings#map" className="link">
              {m.buildings_add_map()}
            </Link>
          </p>
        )}
        <div className="sm:col-span-2">
          <PinField
            picture={map}
            pin={
              form.values.x === null || form.values.y === null
                ? null
                : { x: form.values.x / 100, y: form.values.y / 100 }
            }
            onChange={({ x, y }) => {
              form.set('x', inPercent(x))
              form.set('y', inPercent(y))
            }}
          />
        </div>
        <NumberInput
          {...form.field('x')}
          label={m.buildings_pin_x()}
          min={0}
          max={100}
          step={0.1}
          suffix="%"
        />
        <NumberInput
          {...form.field('y')}
          label={m.buildings_pin_y()}
          min={0}
          max={100}
          step={0.1}
          suffix="%"
        />
      </fieldset>
    </EditForm>
  )
}

const inPercent = (part: number | null): number | null =>
  part === null ? null : Math.round(part * 1000) / 10
