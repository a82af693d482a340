import { useEffect, useId, useState } from 'react'
import { m } from '../../../i18n/paraglide/messages.js'
import { Button } from '../../../ui/Button.tsx'
import { storageUrl } from '../../../ui/storage-url.ts'

export interface LogoChoice {
  kept: string | null
  file: File | null
}

export function LogoField({ value, onChange }: { value: LogoChoice; onChange: (value: LogoChoice) => void }) {
  const id = useId()
  const preview = usePreview(value.file)
  const shown = preview ?? (value.kept ? storageUrl(value.kept) : null)
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="w-fit font-semibold">
        {m.admin_organisation_logo()}{' '}
        <span className="font-normal text-ink-muted">{m.ui_field_optional()}</span>
      </label>
      <p id={`${id}-hint`} className="-mt-1 text-sm text-ink-muted">
        {m.admin_organisation_logo_hint()}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        {shown && (
          <span className="grid h-12 place-items-center rounded-md border border-line bg-white px-3">
            <img src={shown} alt="" className="max-h-[30px] w-auto" />
          </span>
        )}
        <input
          id={id}
          type="file"
          accept="image/png,image/jpeg,image/webp,image/gif,image/svg+xml"
          aria-describedby={`${id}-hint`}
          onChange={(event) => onChange({ ...value, file: event.target.files?.[0] ?? null })}
          className="file-input"
        />
        {value.kept && !value.file && (
          <Button size="sm" variant="quiet" onClick={() => onChange({ kept: null, file: null })}>
            {m.admin_organisation_logo_remove()}
          </Button>
        )}
      </div>
    </div>
  )
}

function usePreview(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return setUrl(null)
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}
