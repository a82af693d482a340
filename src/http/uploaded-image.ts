import { m } from '../i18n/paraglide/messages.js'
import { type ImageRefusal, maxImageBytes } from '../storage/limits.ts'
import type { Call } from './action.ts'
import { invalid, Refusal } from './errors.ts'

/** The one file of a form's field `image`, or the refusal when it is none, several or too large. */
export function uploadedImage({ body }: Pick<Call, 'body'>): File | Refusal {
  const [file, another] = [body.image ?? []].flat()
  if (!(file instanceof File) || another) return invalid('image', m.listings_error_image_missing())
  return file.size > maxImageBytes ? imageRefusal('too_large') : file
}

/** What a sender is told of an image that was not taken. */
export function imageRefusal(reason: ImageRefusal): Refusal {
  if (reason === 'too_large') return new Refusal('too_large', { message: m.listings_error_image_large() })
  if (reason === 'busy') return new Refusal('busy', { retryAfter: 5 })
  if (reason === 'too_many_pixels') return invalid('image', m.listings_error_image_pixels())
  return invalid(
    'image',
    reason === 'type' ? m.listings_error_image_type() : m.listings_error_image_damaged(),
  )
}
