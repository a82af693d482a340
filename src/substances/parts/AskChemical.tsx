import { router } from '@inertiajs/react'
import { Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { m } from '../../i18n/paraglide/messages.js'
import { Button } from '../../ui/Button.tsx'
import { TextInput } from '../../ui/TextInput.tsx'

interface AskChemicalProps {
  asked?: string
  /** On a page whose own work comes first. */
  isAside?: boolean
}

export function AskChemical({ asked = '', isAside = false }: AskChemicalProps) {
  const [typed, setTyped] = useState(asked)
  const ask = (event: FormEvent) => {
    event.preventDefault()
    router.visit(chemicalPath(typed.trim()))
  }
  return (
    <form
      aria-label={m.substances_ask_title()}
      method="get"
      action="/safety"
      onSubmit={ask}
      className="flex max-w-[40rem] flex-wrap items-end gap-3"
    >
      <div className="min-w-0 flex-1 basis-60">
        <TextInput
          id="chemical"
          name="chemical"
          type="search"
          label={m.substances_ask_label()}
          hint={m.substances_ask_hint()}
          unmarked
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={setTyped}
        />
      </div>
      <Button
        type="submit"
        variant={isAside ? 'secondary' : 'primary'}
        icon={<Search size={18} aria-hidden="true" />}
        className="max-sm:w-full"
      >
        {m.substances_ask_button()}
      </Button>
    </form>
  )
}

export const chemicalPath = (asked: string): string => `/safety?${new URLSearchParams({ chemical: asked })}`
