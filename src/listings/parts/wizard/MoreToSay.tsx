import type { Form } from '../../../browser/form.ts'
import type { Field } from '../../../fields/field.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { Folded } from '../../../ui/Folded.tsx'
import type { FieldKey } from '../../catalogue/fields.ts'
import type { Answers } from './answers.ts'
import { columns } from './columns.tsx'
import { questionsText } from './folded-text.ts'
import { QuestionRows } from './QuestionRows.tsx'

interface MoreToSayProps {
  form: Form<Answers>
  questions: [FieldKey, Field][]
}

export function MoreToSay({ form, questions }: MoreToSayProps) {
  if (questions.length === 0) return null
  return (
    <Folded
      title={m.listings_more_to_say()}
      text={questionsText(questions, form.values)}
      isOpen={hasError(form, questions)}
    >
      <div className={columns}>
        <QuestionRows form={form} questions={questions} />
      </div>
    </Folded>
  )
}

export const hasError = ({ errors }: Form<Answers>, questions: readonly [FieldKey, Field][]): boolean =>
  questions.some(([key]) => errors[key] !== undefined)
