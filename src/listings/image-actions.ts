import { z } from 'zod'
import { action, userOf } from '../http/action.ts'
import { invalid, Refusal } from '../http/errors.ts'
import type { Limit } from '../http/limits.ts'
import { storeUploaded, uploadedImage } from '../http/uploaded-image.ts'
import { m } from '../i18n/paraglide/messages.js'
import { isImagePath } from '../images/paths.ts'
import { deleteImage, mayUpload, recordUpload } from './row/images.ts'

export const uploadImageAction = action({
  summary: 'Upload a photo, to be put on a listing.',
  body: 'form',
  limits: (call): Limit[] => [{ key: `upload ${call.viewer.user?.id ?? call.ip}`, max: 300, seconds: 3_600 }],
  prepare: async (call) => {
    const file = uploadedImage(call)
    if (file instanceof Refusal) return file
    if (!(await mayUpload(call.db, userOf(call).id))) return invalid('image', m.listings_error_images_quota())
    return storeUploaded(call)
  },
  run: async (call, _input, _subject, stored) => {
    await recordUpload(call.db, userOf(call).id, stored)
    return stored.path
  },
  reply: (path) => ({ path }),
})
export const deleteImageAction = action({
  summary: "Delete one's own photo.",
  input: () => z.object({ path: z.string({ error: () => m.listings_error_images() }).max(200) }),
  run: async (call, { path }) => {
    if (isImagePath(path) && (await deleteImage(call.db, userOf(call).id, path))) return
    return new Refusal('not_found', { message: m.listings_image_upload_delete_error() })
  },
})
