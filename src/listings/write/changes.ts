import { z } from 'zod'
import { anyText } from '../../fields/line.ts'
import type { Call } from '../../http/action.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { isImagePath } from '../../images/paths.ts'
import { type FieldKey, fields, notKnownKeys } from '../catalogue/fields.ts'
import type { ListingChanges } from './listing.ts'

export function changesSchema() {
  return z.object({
    step: z.union([z.literal(1), z.literal(2), z.literal(3)], m.listings_error_step()).optional(),
    version: z.int(m.listings_error_version()).optional(),
    status: z.enum(['active', 'inactive'], m.listings_error_status()).optional(),
    not_known: z.preprocess(emptyToNull, notKnownList().nullish()),
    images: z.preprocess(emptyToNull, photoPaths().nullish()),
    image_alts: z.preprocess(emptyToNull, photoWords().nullish()),
  })
}

const notKnownList = () => {
  const error = () => m.listings_error_not_known({ fields: notKnownKeys.join(', ') })
  return z.array(z.enum(notKnownKeys as [FieldKey, ...FieldKey[]], { error }), { error })
}

const emptyToNull = (given: unknown) => (given === '' ? null : given)

const photoWords = () => z.record(z.string().max(200), anyText(200).nullable(), m.listings_error_images())

const photoPaths = () =>
  z
    .array(
      z.string(m.listings_error_images()).refine(isImagePath, m.listings_error_images()),
      m.listings_error_images(),
    )
    .max(10, m.listings_error_images_many())

export const withGiven = (
  { body }: Pick<Call, 'body'>,
  changes: z.infer<ReturnType<typeof changesSchema>>,
): ListingChanges => withAnswers(body, changes)

export function withAnswers(
  answers: Record<string, unknown>,
  { images, image_alts, not_known, ...changes }: z.infer<ReturnType<typeof changesSchema>>,
): ListingChanges {
  const given = Object.fromEntries(
    Object.keys(fields)
      .filter((key) => Object.hasOwn(answers, key))
      .map((key) => [key, answers[key]]),
  )
  return {
    ...changes,
    ...(images === undefined ? {} : { images: images || [] }),
    ...(image_alts === undefined ? {} : { image_alts: image_alts || 'none' }),
    given: not_known === undefined ? given : { ...given, not_known: not_known ?? [] },
  } as ListingChanges
}
