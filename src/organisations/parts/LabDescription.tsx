import { useState } from 'react'
import { m } from '../../i18n/paraglide/messages.js'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { excerptOf } from './excerpt.ts'

interface LabDescriptionProps {
  text: string | null
  organisation: string
}

export function LabDescription({ text, organisation }: LabDescriptionProps) {
  const [isWhole, setWhole] = useState(false)
  if (!text) return <span className="text-ink-subtle">{m.organisations_requests_not_given()}</span>
  const { excerpt, isCut } = excerptOf(text)
  return (
    <>
      <span className="whitespace-pre-line">{isWhole ? text : excerpt}</span>
      {isCut && (
        <>
          {' '}
          <button
            type="button"
            aria-expanded={isWhole}
            onClick={() => setWhole(!isWhole)}
            className="link text-sm"
          >
            {isWhole ? m.organisations_requests_show_less() : m.organisations_requests_show_all()}
            <VisuallyHidden> {m.organisations_requests_lab_of({ organisation })}</VisuallyHidden>
          </button>
        </>
      )}
    </>
  )
}
