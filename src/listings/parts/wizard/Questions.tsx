import { useEffect, useRef, useState } from 'react'
import type { Field } from '../../../fields/field.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { LiveRegion } from '../../../ui/LiveRegion.tsx'
import { catalogue, type FieldKey, hasImages } from '../../fields.ts'
import { questionsOf } from './answers.ts'
import { PhotosField } from './PhotosField.tsx'
import { QuestionRows } from './QuestionRows.tsx'
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
  const before = (key: FieldKey) =>
    asksPhotos &&
    key === 'description' && (
      <PhotosField id={form.fieldId('images')} error={form.errors.images} photos={photos} />
    )
  return (
    <>
      <QuestionRows form={form} questions={questions} before={before} />
      <LiveRegion message={revealed} />
    </>
  )
}

/** Portions are asked in the unit of the amount. */
const askedAs = (field: Field) => (field.kind === 'number' && field.portions ? field.portions : field)

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
