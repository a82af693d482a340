import { action, userOf } from '../http/action.ts'
import { Refusal } from '../http/errors.ts'
import type { Limit } from '../http/limits.ts'
import { storeUploaded, uploadedImage } from '../http/uploaded-image.ts'
import { m } from '../i18n/paraglide/messages.js'
import { mayUpload, recordUpload } from '../listings/row/images.ts'

/** A separate limit: sixty at once are a day's work for single listings. */
export const uploadPhotoAction = action({
  summary: 'Upload a photo, to be put on a row of a clear-out.',
  body: 'form',
  limits: (call): Limit[] => [
    { key: `clear-out photos ${call.viewer.user?.id ?? call.ip}`, max: 600, seconds: 3_600 },
  ],
  prepare: async (call) => {
    const file = uploadedImage(call)
    if (file instanceof Refusal) return file
    if (!(await mayUpload(call.db, userOf(call).id, 'clear_out')))
      return new Refusal('too_many_requests', { message: m.clear_outs_error_photos_quota() })
    return storeUploaded(call)
  },
  run: async (call, _input, _subject, stored) => {
    await recordUpload(call.db, userOf(call).id, stored, 'clear_out')
    return stored.path
  },
  reply: (path) => ({ path }),
})
