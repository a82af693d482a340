import { m } from '../i18n/paraglide/messages.js'
import { type ImageRefusal, maxImageBytes } from '../images/limits.ts'
import type { ImageFolder } from '../images/paths.ts'
import { type StoredImage, storeImage } from '../images/uploads.ts'
import { type Call, userOf } from './action.ts'
import { invalid, Refusal } from './errors.ts'

export function uploadedImage({ body }: Pick<Call, 'body'>): File | Refusal {
  const [file, another] = [body.image ?? []].flat()
  if (!(file instanceof File) || another) return invalid('image', m.listings_error_image_missing())
  return file.size > maxImageBytes ? imageRefusal('too_large') : file
}

export async function storeUploaded(call: Call, folder?: ImageFolder): Promise<Stored | Refusal> {
  const file = uploadedImage(call)
  if (file instanceof Refusal) return file
  const stored = await storeImage(call.app, file, { folder, person: `${userOf(call).id}` })
  return stored.ok ? stored : imageRefusal(stored.reason)
}

type Stored = Extract<StoredImage, { ok: true }>

function imageRefusal(reason: ImageRefusal): Refusal {
  if (reason === 'too_large') return new Refusal('too_large', { message: m.listings_error_image_large() })
  if (reason === 'busy') return new Refusal('busy', { retryAfter: 5 })
  if (reason === 'too_many_pixels') return invalid('image', m.listings_error_image_pixels())
  return invalid(
    'image',
    reason === 'type' ? m.listings_error_image_type() : m.listings_error_image_damaged(),
  )
}
