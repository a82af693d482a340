import { lazy, Suspense, useEffect, useState } from 'react'
import { m } from '../../../i18n/paraglide/messages.js'
import { isImagePath } from '../../../storage/paths.ts'
import type { ListingProps } from '../../props.ts'
import { Picture, Placeholder } from '../Picture.tsx'

const Lightbox = import.meta.env.SSR ? null : lazy(() => import('./Lightbox.tsx'))

const frame = 'aspect-[4/3] max-h-[min(56vh,480px)] w-full rounded-lg'

/**
 * The photos (SPEC.md section 2): the first comes with the page, in a box of the gallery's size; the
 * gallery takes its place when it has loaded, and nothing moves.
 */
export function Gallery({ listing }: { listing: ListingProps }) {
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  const photos = photosOf(listing)
  if (photos.length === 0)
    return <Placeholder type={listing.type} className="aspect-[4/3] max-h-64 w-full rounded-lg" />
  const still = <Still photo={photos[0]} type={listing.type} />
  return (
    <div className="relative">
      <div className={frame} />
      {photos.length > 1 && <div className="h-[88px]" />}
      <div className="absolute inset-0">
        {isReady && Lightbox ? (
          <Suspense fallback={still}>
            <Lightbox photos={photos} />
          </Suspense>
        ) : (
          still
        )}
      </div>
    </div>
  )
}

function Still({ photo, type }: { photo: Photo | undefined; type: ListingProps['type'] }) {
  return (
    <div className={`overflow-hidden bg-sunken ${frame}`}>
      <Picture
        path={photo?.path ?? null}
        type={type}
        alt={photo?.alt ?? ''}
        variant="detail"
        eager
        width={1280}
        height={960}
        className="size-full object-contain"
      />
    </div>
  )
}

export interface Photo {
  path: string
  alt: string
}

/** The owner's words, else "{title}, photo 2 of 4". */
function photosOf({ images, image_alts, title }: ListingProps): Photo[] {
  const paths = images.filter(isImagePath)
  return paths.map((path, index) => ({
    path,
    alt: image_alts[path] || m.listings_photo_alt({ title, number: index + 1, total: paths.length }),
  }))
}
