import { useEffect, useRef, useState } from 'react'
import { labelAsked } from '../../../fields/controls/said.ts'
import { type Field, isEmpty, isExpected } from '../../../fields/field.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { Folded } from '../../../ui/Folded.tsx'
import { LiveRegion } from '../../../ui/LiveRegion.tsx'
import { catalogue, type FieldKey, hasImages } from '../../catalogue/fields.ts'
import { type Answers, questionsOf, type StepNumber } from './answers.ts'
import { columns, half } from './columns.tsx'
import { answersText } from './folded-text.ts'
import { hasError, MoreToSay } from './MoreToSay.tsx'
import { PhotosField } from './PhotosField.tsx'
import { QuestionRows } from './QuestionRows.tsx'
import type { Wizard } from './use-wizard.ts'

/** New questions are announced as answers bring them. */
export function Questions({ wizard }: { wizard: Wizard }) {
  const { form, step, photos } = wizard
  const questions = questionsOf(step, form.values)
  const asksPhotos = step === 1 && hasImages(form.values) && Boolean(form.values.title)
  const { asked, place, more } = usePiles(step, questions, form.values)
  const revealed = useRevealed(
    step,
    asked.map(([key]) => key),
  )
  const before = (key: FieldKey) =>
    asksPhotos &&
    key === 'description' && (
      <div className={half}>
        <PhotosField id={form.fieldId('images')} error={form.errors.images} photos={photos} />
      </div>
    )
  return (
    <>
      <QuestionRows form={form} questions={asked} before={before} />
      {place.length > 0 && (
        <Folded
          title={m.listings_place()}
          text={answersText(place, form.values)}
          change={m.listings_change()}
          isOpen={hasError(form, place)}
        >
          <div className={columns}>
            <QuestionRows form={form} questions={place} />
          </div>
        </Folded>
      )}
      <MoreToSay key={step} form={form} questions={more} />
      <LiveRegion message={revealed} />
    </>
  )
}

const ofPlace: ReadonlySet<string> = new Set<FieldKey>(['location_building', 'location_room'])

/** `place` was there when the step began; `more` is optional. */
function usePiles(step: StepNumber, questions: [FieldKey, Field][], answers: Answers) {
  const start = useRef({ step, answers })
  if (start.current.step !== step) start.current = { step, answers }
  const isPlaced = !isEmpty(start.current.answers.location_building)
  const isMore = ([key, field]: [FieldKey, Field]) =>
    field.aside === true && !isExpected(field, answers) && !isBesidePlace(key)
  const isBesidePlace = (key: FieldKey) =>
    ofPlace.has(key) && isExpected(catalogue.location_building, answers)
  const rest = questions.filter((question) => !isMore(question))
  return {
    asked: rest.filter(([key]) => !(isPlaced && isBesidePlace(key))),
    place: rest.filter(([key]) => isPlaced && isBesidePlace(key)),
    more: questions.filter(isMore),
  }
}

function useRevealed(step: number, keys: readonly FieldKey[]): string {
  const before = useRef({ step, keys })
  const [revealed, setRevealed] = useState('')
  const now = keys.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys as one text
  useEffect(() => {
    const added = before.current.step === step ? keys.filter((key) => !before.current.keys.includes(key)) : []
    before.current = { step, keys }
    const labels = added.map((key) => labelAsked(catalogue[key])).join(', ')
    setRevealed(labels && m.listings_questions_revealed({ labels }))
  }, [now, step])
  return revealed
}
