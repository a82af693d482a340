/** Safe to import in the browser. */

export const maxImageBytes = 10_000_000
/** Of the first frame, read from the header before decoding. */
export const maxImagePixels = 40_000_000
export const maxImageSide = 10_000
/** For a file input's `accept`; the server looks at the content. */
export const acceptedImages = 'image/svg+xml,image/png,image/jpeg,image/gif,image/webp'

/** `busy` is our fault, the others are the file's. */
export type ImageRefusal = 'type' | 'too_large' | 'too_many_pixels' | 'damaged' | 'timeout' | 'busy'
