import { useState } from 'react'
import { uploadFile } from '../../../browser/api.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { detailPath, isImagePath } from '../../../images/paths.ts'
import { reasonOf } from '../../../tables/parts/acts.ts'
import { type ControlProps, Field, split } from '../../../ui/Field.tsx'
import { storageUrl } from '../../../ui/storage-url.ts'

interface PictureInputProps extends ControlProps<string> {
  onRefused: (reason: string) => void
}

/** It is sent when chosen, and shown to others once saved. */
export function PictureInput(props: PictureInputProps) {
  const [field, { value, onChange, onRefused }] = split(props)
  const [sent, setSent] = useState<number | null>(null)
  const send = async (file: File | undefined) => {
    if (!file) return
    setSent(0)
    const result = await uploadFile('/api/admin/settings/pictures', file, setSent)
    setSent(null)
    if (result.ok) onChange(result.data.picture.path)
    else onRefused(reasonOf(result))
  }
  return (
    <Field field={field}>
      {(wiring) => (
        <div className="grid justify-items-start gap-3">
          {isImagePath(value) && (
            <span className="rounded-md border border-line bg-white p-2">
              <img src={storageUrl(detailPath(value))} alt={field.label} className="max-h-40 w-auto" />
            </span>
          )}
          <input
            {...wiring}
            type="file"
            disabled={sent !== null}
            accept="image/png,image/jpeg,image/webp,image/gif,image/svg+xml"
            onChange={(event) => {
              void send(event.target.files?.[0])
              // Lets the same file be chosen again.
              event.target.value = ''
            }}
            className="file-input"
          />
          <p aria-live="polite" className="text-sm text-ink-muted empty:hidden">
            {sent === null ? '' : m.settings_picture_sending({ percent: Math.round(sent * 100) })}
          </p>
        </div>
      )}
    </Field>
  )
}
