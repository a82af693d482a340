import { Maximize2 } from 'lucide-react'
import { lazy, type MouseEvent, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { ControllerRef } from 'yet-another-react-lightbox'
import { m } from '../../../i18n/paraglide/messages.js'
import { isImagePath } from '../../../storage/paths.ts'
import { storageUrl } from '../../../ui/storage-url.ts'
import type { ListingProps } from '../../props.ts'
import { Picture, Placeholder } from '../Picture.tsx'
import { Thumbnails } from './Thumbnails.tsx'

const Lightbox = import.meta.env.SSR ? null : lazy(() => import('./Lightbox.tsx'))
/** Comes when somebody looks closer. */
const FullSize = lazy(() => import('./FullSize.tsx'))

export interface Photo {
  path: string
  alt: string
}

const frame = 'aspect-[4/3] max-h-[min(56vh,480px)] w-full rounded-lg'

/**
 * The photos (SPEC.md section 2): the first comes with the page, in a box of the gallery's size; the
 * gallery takes its place when it has loaded, and nothing moves. Without script every photo is a link.
 */
export function Gallery({ listing }: { listing: ListingProps }) {
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  const [index, setIndex] = useState(0)
  const [zoom, setZoom] = useState<'never' | 'open' | 'closed'>('never')
  const controller = useRef<ControllerRef>(null)
  const photos = useMemo(() => photosOf(listing), [listing])
  const photo = photos[index] ?? photos[0]
  if (!photo) return <Placeholder type={listing.type} className="aspect-[4/3] max-h-64 w-full rounded-lg" />

  const slideTo = (to: number) => {
    if (!controller.current) return setIndex(to)
    if (to > index) controller.current.next({ count: to - index })
    else if (to < index) controller.current.prev({ count: index - to })
  }
  const lookCloser = () => setZoom('open')
  const still = <Still photo={photo} type={listing.type} />
  return (
    <div className="grid gap-3">
      <div className="relative">
        <div className={frame} />
        <div className="absolute inset-0 contain-layout">
          {isReady && Lightbox ? (
            <Suspense fallback={still}>
              <Lightbox
                photos={photos}
                index={index}
                controller={controller}
                onView={setIndex}
                onClick={lookCloser}
              />
            </Suspense>
          ) : (
            still
          )}
        </div>
        <FullSizeLink photo={photo} onOpen={lookCloser} />
      </div>
      {photos.length > 1 && <Thumbnails photos={photos} index={index} onChoose={slideTo} />}
      {zoom !== 'never' && (
        <Suspense>
          <FullSize
            photos={photos}
            open={zoom === 'open'}
            index={index}
            onView={setIndex}
            onClose={() => setZoom('closed')}
          />
        </Suspense>
      )}
    </div>
  )
}

function FullSizeLink({ photo, onOpen }: { photo: Photo; onOpen: () => void }) {
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onOpen()
  }
  return (
    <a
      href={storageUrl(photo.path)}
      onClick={open}
      aria-label={m.listings_photo_full()}
      title={m.listings_photo_full()}
      className="no-print absolute end-2 bottom-2 grid size-11 place-items-center rounded-full bg-surface/80 text-ink hover:bg-surface"
    >
      <Maximize2 size={20} aria-hidden="true" />
    </a>
  )
}

function Still({ photo, type }: { photo: Photo; type: ListingProps['type'] }) {
  return (
    <div className={`overflow-hidden bg-sunken ${frame}`}>
      <Picture
        path={photo.path}
        type={type}
        alt={photo.alt}
        variant="detail"
        eager
        width={1280}
        height={960}
        className="size-full object-contain"
      />
    </div>
  )
}

/** The owner's words, else "{title}, photo 2 of 4". */
function photosOf({ images, image_alts, title }: ListingProps): Photo[] {
  const paths = images.filter(isImagePath)
  return paths.map((path, index) => ({
    path,
    alt: image_alts[path] || m.listings_photo_alt({ title, number: index + 1, total: paths.length }),
  }))
}
