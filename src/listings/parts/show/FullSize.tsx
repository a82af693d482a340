import './lightbox.css'
import { useMemo } from 'react'
import YetAnotherLightbox from 'yet-another-react-lightbox'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import css from 'yet-another-react-lightbox/styles.css?inline'
import { m } from '../../../i18n/paraglide/messages.js'
import { storageUrl } from '../../../ui/storage-url.ts'
import type { Photo } from './Strip.tsx'

// The pages' one sheet goes with every page, so this one loads with the photos.
const sheet = new CSSStyleSheet()
sheet.replaceSync(css)
document.adoptedStyleSheets.push(sheet)

interface FullSizeProps {
  photos: readonly Photo[]
  open: boolean
  index: number
  onView: (index: number) => void
  onClose: () => void
}

export default function FullSize({ photos, open, index, onView, onClose }: FullSizeProps) {
  const slides = useMemo(() => photos.map(({ path, alt }) => ({ src: storageUrl(path), alt })), [photos])
  return (
    <YetAnotherLightbox
      open={open}
      close={onClose}
      className="full-size"
      slides={slides}
      index={index}
      on={{ view: ({ index: shown }) => onView(shown) }}
      plugins={[Zoom]}
      zoom={{ maxZoomPixelRatio: 2, scrollToZoom: true }}
      animation={slide}
      carousel={{ finite: true, padding: 0, imageFit: 'contain' }}
      controller={{ closeOnBackdropClick: true }}
      render={photos.length > 1 ? {} : { buttonPrev: () => null, buttonNext: () => null }}
      labels={labels()}
    />
  )
}

/** Matches the gallery's slide of 500 ms. */
const slide = { swipe: 500, navigation: 500 }

const labels = () => ({
  Previous: m.listings_photo_previous(),
  Next: m.listings_photo_next(),
  Close: m.ui_close(),
  'Zoom in': m.listings_photo_zoom_in(),
  'Zoom out': m.listings_photo_zoom_out(),
  Lightbox: m.listings_photos(),
  'Photo gallery': m.listings_photos(),
  Carousel: m.listings_photos(),
  Slide: m.listings_photo(),
  '{index} of {total}': m.listings_photo_position({ index: '{index}', total: '{total}' }),
})
