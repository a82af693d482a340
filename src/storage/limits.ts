/** What an uploaded image may be. Safe to import in the browser. */

/** Bytes of one uploaded file. */
export const maxImageBytes = 10_000_000
/** Pixels of the first frame, read from the header before anything is decoded. */
export const maxImagePixels = 40_000_000
/** Pixels on the longer side. */
export const maxImageSide = 10_000
/** For the `accept` attribute of a file input; the server looks at the content only. */
export const acceptedImages = 'image/svg+xml,image/png,image/jpeg,image/gif,image/webp'

/** Why an image was not taken. `busy` is ours to solve, the others lie in the file. */
export type ImageRefusal = 'type' | 'too_large' | 'too_many_pixels' | 'damaged' | 'timeout' | 'busy'
