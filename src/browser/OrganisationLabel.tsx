import { isImagePath, thumbnailPath } from '../images/paths.ts'
import { storageUrl } from '../ui/storage-url.ts'

interface OrganisationLabelProps {
  organisation: { name: string; logo: string | null; location?: string | null } | null
  showLocation?: boolean
}

/** At most 30 px high; initials replace a missing logo. */
export function OrganisationLabel({ organisation, showLocation = false }: OrganisationLabelProps) {
  if (!organisation) return null
  const { name, logo, location } = organisation
  return (
    <span className="inline-flex max-w-full items-center gap-2">
      {isImagePath(logo) ? (
        <span className="grid h-[30px] w-14 shrink-0 place-items-center rounded-sm bg-white px-1">
          <img
            src={storageUrl(thumbnailPath(logo))}
            alt=""
            loading="lazy"
            className="max-h-[26px] w-auto max-w-full object-contain"
          />
        </span>
      ) : (
        <span
          aria-hidden="true"
          className="grid size-[30px] shrink-0 place-items-center rounded-sm bg-neutral-soft text-sm font-semibold text-neutral-soft-ink"
        >
          {initials(name)}
        </span>
      )}
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {name}
        {showLocation && location && (
          <span className="block text-sm font-normal text-ink-muted">{location}</span>
        )}
      </span>
    </span>
  )
}

const small = new Set(['of', 'the', 'and', 'for', 'van', 'de', 'het', 'der', 'voor'])

const initials = (name: string) =>
  name
    .split(/\s+/)
    .filter((word) => !small.has(word.toLowerCase()))
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')
