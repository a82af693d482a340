import { router } from '@inertiajs/react'
import { Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { PropsOf } from '../../http/as-json.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import type { recallPage } from '../actions.ts'
import { queryOf } from './query.ts'

type Props = Pick<PropsOf<typeof recallPage>, 'asked' | 'problems' | 'organisations'>

export function SearchForm({ asked, problems, organisations }: Props) {
  const [typed, setTyped] = useState(problems.organisation ? { ...asked, organisation: '' } : asked)
  const field = (name: keyof typeof asked) => ({
    ...{ id: name, name, value: typed[name] ?? '', unmarked: true },
    onChange: (value: string) => setTyped((now) => ({ ...now, [name]: value })),
  })
  const search = (event: FormEvent) => {
    event.preventDefault()
    router.visit(`/recall?${queryOf(typed)}`, { preserveState: true, preserveScroll: true })
  }
  return (
    <form aria-label={m.recall_find()} method="get" action="/recall" onSubmit={search} className="grid gap-4">
      <p className="max-w-[70ch] text-ink-muted">{m.recall_all_fit()}</p>
      <div className="grid items-start gap-4 abreast sm:grid-cols-2 xl:grid-cols-4">
        <TextInput
          {...field('cas')}
          label={m.recall_cas()}
          error={problems.cas ?? undefined}
          maxLength={100}
        />
        <TextInput {...field('lot')} label={m.recall_lot()} maxLength={100} />
        <TextInput {...field('name')} label={m.recall_name()} maxLength={100} />
        <Select
          {...field('organisation')}
          label={m.recall_organisation()}
          error={problems.organisation ?? undefined}
          empty={m.recall_any_organisation()}
          options={organisations.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      </div>
      <Button type="submit" icon={<Search size={18} aria-hidden="true" />} className="w-fit max-sm:w-full">
        {m.recall_find()}
      </Button>
    </form>
  )
}
