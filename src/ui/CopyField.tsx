import { type ReactNode, useId, useRef, useState } from 'react'
import { Button } from './Button.tsx'
import { Field } from './Field.tsx'

interface CopyFieldProps {
  label: string
  hint: ReactNode
  value: string
  words: { copy: string; copied: string; byHand: string }
}

export function CopyField({ label, hint, value, words }: CopyFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [said, setSaid] = useState('')
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(value)
      setSaid(words.copied)
    } catch {
      input.current?.select()
      setSaid(words.byHand)
    }
  }
  return (
    <Field field={{ id, name: id, label, hint, unmarked: true }}>
      {(wiring) => (
        <div className="flex flex-wrap items-center gap-3">
          <input
            {...wiring}
            name={undefined}
            ref={input}
            readOnly
            value={value}
            onFocus={(event) => event.target.select()}
            className="control min-w-0 max-w-[32rem] flex-1 basis-60"
          />
          <Button variant="secondary" onClick={copy} className="max-sm:w-full">
            {words.copy}
          </Button>
          <span role="status">{said}</span>
        </div>
      )}
    </Field>
  )
}
