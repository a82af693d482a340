import { Fragment, useEffect, useRef, useState } from 'react'
import type { Field } from '../../../fields/field.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { LiveRegion } from '../../../ui/LiveRegion.tsx'
import { catalogue, type FieldKey, hasImages } from '../../fields.ts'
import { categoryIcons } from '../category.tsx'
import { questionsOf } from './answers.ts'
import { PhotosField } from './PhotosField.tsx'
import { Question } from './Question.tsx'
import type { Wizard } from './use-wizard.ts'

/** New questions are revealed and announced as the answers come. */
export function Questions({ wizard }: { wizard: Wizard }) {
  const { form, step, photos } = wizard
  const questions = questionsOf(step, form.values)
  const asksPhotos = step === 1 && hasImages(form.values) && Boolean(form.values.title)
  const revealed = useRevealed(
    step,
    questions.map(([key]) => key),
  )
  return (
    <>
      {questions.map(([key, field]) => (
        <Fragment key={key}>
          {asksPhotos && key === 'description' && (
            <PhotosField id={form.fieldId('images')} error={form.errors.images} photos={photos} />
          )}
          <Question form={form} name={key} field={field} {...(key === 'type' ? { icons: typeIcons } : {})} />
        </Fragment>
      ))}
      <LiveRegion message={revealed} />
    </>
  )
}

/** Portions are asked in the unit of the amount. */
const askedAs = (field: Field) => (field.kind === 'number' && field.portions ? field.portions : field)

const typeIcons = Object.fromEntries(
  Object.entries(categoryIcons).map(([type, Icon]) => [
    type,
    <Icon key={type} size={22} aria-hidden="true" />,
  ]),
)

function useRevealed(step: number, keys: readonly FieldKey[]): string {
  const before = useRef({ step, keys })
  const [revealed, setRevealed] = useState('')
  const now = keys.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys as one text
  useEffect(() => {
    const added = before.current.step === step ? keys.filter((key) => !before.current.keys.includes(key)) : []
    before.current = { step, keys }
    const labels = added.map((key) => askedAs(catalogue[key]).label()).join(', ')
    setRevealed(labels && m.listings_questions_revealed({ labels }))
  }, [now, step])
  return revealed
}
