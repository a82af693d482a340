import 'yet-another-react-lightbox/styles.css'
import 'yet-another-react-lightbox/plugins/thumbnails.css'
import './lightbox.css'
import { useState } from 'react'
import YetAnotherLightbox from 'yet-another-react-lightbox'
import Inline from 'yet-another-react-lightbox/plugins/inline'
import Thumbnails from 'yet-another-react-lightbox/plugins/thumbnails'
import { m } from '../../../i18n/paraglide/messages.js'
import { detailPath, thumbnailPath } from '../../../storage/paths.ts'
import { storageUrl } from '../../../ui/storage-url.ts'
import type { Photo } from './Gallery.tsx'

/** Slides over 500 ms, arrow keys, thumbnails when there is more than one (SPEC.md sections 2 and 9). */
export default function Lightbox({ photos }: { photos: readonly Photo[] }) {
  const [index, setIndex] = useState(0)
  const several = photos.length > 1
  const slides = photos.map(({ path, alt }) => ({
    src: storageUrl(detailPath(path)),
    thumbnail: storageUrl(thumbnailPath(path)),
    alt,
  }))
  return (
    <YetAnotherLightbox
      slides={slides}
      index={index}
      on={{ view: ({ index: shown }) => setIndex(shown) }}
      plugins={several ? [Inline, Thumbnails] : [Inline]}
      inline={{ className: 'gallery size-full' }}
      animation={{ swipe: 500, navigation: 500 }}
      carousel={{ finite: true, padding: 0, spacing: 0, imageFit: 'contain' }}
      thumbnails={{ width: 92, height: 69, border: 2, borderRadius: 6, padding: 0, gap: 8, vignette: false }}
      render={several ? {} : { buttonPrev: () => null, buttonNext: () => null }}
      labels={{
        Previous: m.listings_photo_previous(),
        Next: m.listings_photo_next(),
        Lightbox: m.listings_photos(),
        'Photo gallery': m.listings_photos(),
        Carousel: m.listings_photos(),
        Slide: m.listings_photo(),
        Thumbnails: m.listings_thumbnails(),
        '{index} of {total}': m.listings_photo_position({ index: '{index}', total: '{total}' }),
      }}
    />
  )
}
