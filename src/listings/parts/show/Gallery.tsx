import clsx from 'clsx'
import { ChevronLeft, ChevronRight, Maximize2 } from 'lucide-react'
import {
  type CSSProperties,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import { lazyDialog } from '../../../browser/lazy-part.tsx'
import { m } from '../../../i18n/paraglide/messages.js'
import { isImagePath } from '../../../images/paths.ts'
import { storageUrl } from '../../../ui/storage-url.ts'
import type { ListingProps } from '../../row/props.ts'
import { Placeholder } from '../Picture.tsx'
import { type Photo, Strip } from './Strip.tsx'
import { Thumbnails } from './Thumbnails.tsx'
import { useSwipe } from './use-swipe.ts'

const FullSize = lazyDialog(() => import('./FullSize.tsx'))

interface GalleryProps {
  listing: ListingProps
  /** The card's photo stands in until the first has loaded. */
  isPreviewed: boolean
  ratio: number
}

/** A panorama or a ladder is cropped. */
const ratios = { least: 0.6, most: 2 }

/** Later photos load when somebody reaches for them; without script every photo is a link. */
export function Gallery({ listing, isPreviewed, ratio }: GalleryProps) {
  const photos = useMemo(() => photosOf(listing), [listing])
  const [index, setIndex] = useState(0)
  const [isReached, setReached] = useState(false)
  const [zoom, setZoom] = useState<'never' | 'open' | 'closed'>('never')
  const reach = () => setReached(true)
  const step = (by: number) => {
    reach()
    setIndex((at) => Math.min(Math.max(at + by, 0), photos.length - 1))
  }
  const root = useRef<HTMLDivElement>(null)
  useArrowKeys(root, step)
  const { offset, ...swipe } = useSwipe(step)
  const photo = photos[index] ?? photos[0]
  if (!photo)
    return <Placeholder type={listing.type} className="no-print aspect-[4/3] max-h-64 w-full rounded-lg" />

  return (
    <section
      ref={root}
      aria-label={m.listings_photos()}
      onPointerEnter={reach}
      onFocus={reach}
      style={{ '--ratio': Math.min(Math.max(ratio, ratios.least), ratios.most) } as CSSProperties}
      className="grid gap-3 print:float-start print:me-4 print:block print:w-[min(55%,18vh*var(--ratio))]"
    >
      <div className="rounded-lg bg-sunken print:bg-transparent">
        <div
          {...swipe}
          data-gallery
          className="relative mx-auto aspect-(--ratio) w-[min(100%,34vh*var(--ratio))] touch-pan-y touch-pinch-zoom overflow-hidden rounded-lg sm:w-[min(100%,min(66vh,600px)*var(--ratio))] print:w-full!"
        >
          <Strip
            photos={photos}
            type={listing.type}
            index={index}
            offset={offset}
            isReached={isReached}
            isPreviewed={isPreviewed}
          />
          <FullSizeLink photo={photo} onOpen={() => setZoom('open')} />
          {photos.length > 1 && (
            <>
              <Arrow
                label={m.listings_photo_previous()}
                isLast={index === 0}
                onPress={() => step(-1)}
                className="start-2"
              >
                <ChevronLeft size={28} aria-hidden="true" />
              </Arrow>
              <Arrow
                label={m.listings_photo_next()}
                isLast={index === photos.length - 1}
                onPress={() => step(1)}
                className="end-2"
              >
                <ChevronRight size={28} aria-hidden="true" />
              </Arrow>
            </>
          )}
        </div>
      </div>
      {photos.length > 1 && (
        <Thumbnails photos={photos} type={listing.type} index={index} onChoose={setIndex} />
      )}
      {zoom !== 'never' && (
        <FullSize
          photos={photos}
          open={zoom === 'open'}
          index={index}
          onView={setIndex}
          onClose={() => setZoom('closed')}
        />
      )}
    </section>
  )
}

/** The arrow keys work wherever focus is in the gallery, or nowhere. */
function useArrowKeys(root: RefObject<HTMLElement | null>, step: (by: number) => void) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { target, key } = event
    const isOurs = target === document.body || root.current?.contains(target as Node)
    if (!isOurs || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (key === 'ArrowRight') step(1)
    else if (key === 'ArrowLeft') step(-1)
  })
  useEffect(() => {
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}

interface ArrowProps {
  label: string
  /** The button stays at the end, so that it keeps focus. */
  isLast: boolean
  onPress: () => void
  className: string
  children: ReactNode
}

function Arrow({ label, isLast, onPress, className, children }: ArrowProps) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      aria-disabled={isLast}
      onClick={onPress}
      className={clsx(
        onPhoto,
        'top-1/2 -translate-y-1/2 aria-disabled:not-focus-visible:opacity-50',
        className,
      )}
    >
      {children}
    </button>
  )
}

const onPhoto =
  'btn absolute grid size-11 place-items-center rounded-full bg-surface/80 text-ink hover:bg-surface'

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
      draggable={false}
      aria-label={m.listings_photo_full()}
      title={m.listings_photo_full()}
      className="group absolute inset-0 cursor-zoom-in rounded-lg -outline-offset-3"
    >
      <span className={clsx(onPhoto, 'end-2 bottom-2 group-hover:bg-surface')}>
        <Maximize2 size={20} aria-hidden="true" />
      </span>
    </a>
  )
}

function photosOf({ images, image_alts, title }: ListingProps): Photo[] {
  const paths = images.filter(isImagePath)
  return paths.map((path, index) => ({
    path,
    alt: image_alts[path] || m.listings_photo_alt({ title, number: index + 1, total: paths.length }),
  }))
}
