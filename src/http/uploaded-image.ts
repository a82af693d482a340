import { m } from '../i18n/paraglide/messages.js'
import { type ImageRefusal, maxImageBytes } from '../images/limits.ts'
import type { Call } from './action.ts'
import { invalid, Refusal } from './errors.ts'

/** Returns the one file of a form's field `image`, or a refusal when there is none, several or one too large. */
export function uploadedImage({ body }: Pick<Call, 'body'>): File | Refusal {
  const [file, another] = [body.image ?? []].flat()
  if (!(file instanceof File) || another) return invalid('image', m.listings_error_image_missing())
  return file.size > maxImageBytes ? imageRefusal('too_large') : file
}

export function imageRefusal(reason: ImageRefusal): Refusal {
  if (reason === 'too_large') return new Refusal('too_large', { message: m.listings_error_image_large() })
  if (reason === 'busy') return new Refusal('busy', { retryAfter: 5 })
  if (reason === 'too_many_pixels') return invalid('image', m.listings_error_image_pixels())
  return invalid(
    'image',
    reason === 'type' ? m.listings_error_image_type() : m.listings_error_image_damaged(),
  )
}
