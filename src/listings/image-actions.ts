import { z } from 'zod'
import { action, userOf } from '../http/action.ts'
import { invalid, Refusal } from '../http/errors.ts'
import type { Limit } from '../http/limits.ts'
import { m } from '../i18n/paraglide/messages.js'
import { maxImageBytes } from '../storage/limits.ts'
import { isImagePath } from '../storage/paths.ts'
import { removeImage, storeImage } from '../storage/uploads.ts'
import { deleteImage, mayUpload, recordUpload } from './images.ts'

/** SPEC.md section 7, POST upload-image: one file in field `image`. */
export const uploadImageAction = action({
  body: 'form',
  limits: (call): Limit[] => [{ key: `upload ${call.viewer.user?.id ?? call.ip}`, max: 300, seconds: 3_600 }],
  run: async (call) => {
    const [file, another] = [call.body.image ?? []].flat()
    if (!(file instanceof File) || another) return invalid('image', m.listings_error_image_missing())
    if (file.size > maxImageBytes)
      return new Refusal('too_large', { message: m.listings_error_image_large() })
    if (!(await mayUpload(call.db, userOf(call).id))) return invalid('image', m.listings_error_images_quota())
    const stored = await storeImage(call.app.store, file)
    if (!stored.ok) return imageRefusal(stored.reason)
    await recordUpload(call.db, userOf(call).id, stored)
    return stored.path
  },
  reply: (path) => ({ path }),
})

/** SPEC.md section 7, POST delete-image. Other people's photos are a 404. */
export const deleteImageAction = action({
  input: () => z.object({ path: z.string({ error: () => m.listings_error_images() }).max(200) }),
  run: async (call, { path }) => {
    const outcome = isImagePath(path) ? await deleteImage(call.db, userOf(call).id, path) : null
    if (!outcome) return new Refusal('not_found', { message: m.listings_image_upload_delete_error() })
    if (outcome === 'deleted') await removeImage(call.app.store, path)
  },
})

function imageRefusal(
  reason: Exclude<Awaited<ReturnType<typeof storeImage>>, { ok: true }>['reason'],
): Refusal {
  if (reason === 'too_large') return new Refusal('too_large', { message: m.listings_error_image_large() })
  if (reason === 'storage_full') return new Refusal('storage_full')
  if (reason === 'busy') return new Refusal('busy', { retryAfter: 5 })
  if (reason === 'too_many_pixels') return invalid('image', m.listings_error_image_pixels())
  return invalid(
    'image',
    reason === 'type' ? m.listings_error_image_type() : m.listings_error_image_damaged(),
  )
}
