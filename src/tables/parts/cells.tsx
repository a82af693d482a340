import { ImageOff } from 'lucide-react'
import { OrganisationLabel } from '../../browser/OrganisationLabel.tsx'
import { m } from '../../i18n/paraglide/messages.js'
import { thumbnailPath } from '../../images/paths.ts'
import { storageUrl } from '../../ui/storage-url.ts'
import type { Person } from '../person.ts'

export function PersonCell({ person }: { person: Person }) {
  return (
    <div className="grid gap-1">
      <span className="wrap-anywhere">{person.name}</span>
      {person.organisation && (
        <span className="text-sm text-ink-muted md:[&_span:has(>img)]:w-8 md:[&_span:has(>img)]:px-0.5">
          <OrganisationLabel organisation={person.organisation} />
        </span>
      )}
    </div>
  )
}

export function ImageCell({ path }: { path: string | null }) {
  if (path === null)
    return (
      <span
        role="img"
        aria-label={m.admin_no_image()}
        className="grid size-12 place-items-center rounded-md bg-sunken text-ink-subtle"
      >
        <ImageOff size={18} aria-hidden="true" />
      </span>
    )
  return (
    <img
      src={storageUrl(thumbnailPath(path))}
      alt=""
      loading="lazy"
      className="size-12 rounded-md bg-sunken object-cover"
    />
  )
}
