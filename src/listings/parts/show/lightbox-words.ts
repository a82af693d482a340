import { m } from '../../../i18n/paraglide/messages.js'

/** Gallery slide 500 ms. */
export const slide = { swipe: 500, navigation: 500 }

export const labels = () => ({
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
