import './lightbox.css'
import { type RefObject, useMemo } from 'react'
import YetAnotherLightbox, { type ControllerRef } from 'yet-another-react-lightbox'
import Inline from 'yet-another-react-lightbox/plugins/inline'
import css from 'yet-another-react-lightbox/styles.css?inline'
import { detailPath } from '../../../storage/paths.ts'
import { storageUrl } from '../../../ui/storage-url.ts'
import type { Photo } from './Gallery.tsx'
import { labels, slide } from './lightbox-words.ts'

// Comes with the gallery: the pages' one sheet is sent with every page.
const sheet = new CSSStyleSheet()
sheet.replaceSync(css)
document.adoptedStyleSheets.push(sheet)

interface LightboxProps {
  photos: readonly Photo[]
  index: number
  controller: RefObject<ControllerRef | null>
  onView: (index: number) => void
  onClick: () => void
}

/** In the page: slides over 500 ms, arrow keys (SPEC.md sections 2 and 9). */
export default function Lightbox({ photos, index, controller, onView, onClick }: LightboxProps) {
  const slides = useMemo(
    () => photos.map(({ path, alt }) => ({ src: storageUrl(detailPath(path)), alt })),
    [photos],
  )
  return (
    <YetAnotherLightbox
      slides={slides}
      index={index}
      controller={{ ref: controller }}
      on={{ view: ({ index: shown }) => onView(shown), click: onClick }}
      plugins={[Inline]}
      inline={{ className: 'gallery size-full' }}
      animation={slide}
      carousel={{ finite: true, preload: 1, padding: 0, spacing: 0, imageFit: 'contain' }}
      render={photos.length > 1 ? {} : { buttonPrev: () => null, buttonNext: () => null }}
      labels={labels()}
    />
  )
}
