import { ButtonLink } from '../../../ui/Button.tsx'
import { answerText, askedText } from '../../row/shown-text.ts'
import type { ShowProps } from './show-props.ts'

type PastDateProps = Pick<ShowProps, 'listing'>

export function PastDate({ listing }: PastDateProps) {
  return (
    <>
      <p className="font-semibold">{askedText(listing)}</p>
      <div data-main-act>
        <AnswerLink listing={listing} />
      </div>
    </>
  )
}

export const AnswerLink = ({ listing }: PastDateProps) => (
  <ButtonLink href={`/listings/${listing.id}/keep`} block>
    {answerText(listing)}
  </ButtonLink>
)
