import { m } from '../../../i18n/paraglide/messages.js'
import { Button } from '../../../ui/Button.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import type { Made, NewFormState } from './new-values.ts'
import { leaveRest } from './use-making.ts'

export function AllMade({ form }: { form: NewFormState }) {
  const { made } = form.values
  return (
    <Notice
      tone="success"
      announce
      title={m.clear_outs_new_all_made({ all: made.length })}
      actions={
        <Button variant="secondary" onClick={() => form.reset()}>
          {m.clear_outs_new_again()}
        </Button>
      }
    >
      <p>{m.clear_outs_new_all_made_lead()}</p>
      <Links made={made} />
    </Notice>
  )
}

interface SomeMadeProps {
  form: NewFormState
  count: number
}

export function SomeMade({ form, count }: SomeMadeProps) {
  const { made } = form.values
  return (
    <Notice
      tone="warning"
      title={m.clear_outs_new_some_made({ made: made.length, all: count })}
      actions={
        <Button variant="secondary" onClick={() => leaveRest(form)}>
          {m.clear_outs_new_leave_rest()}
        </Button>
      }
    >
      <p>{m.clear_outs_new_some_made_lead()}</p>
      <Links made={made} />
    </Notice>
  )
}

const Links = ({ made }: { made: readonly Made[] }) => (
  <ul>
    {made.map(({ id, title }) => (
      <li key={id}>
        <Link href={`/clear-outs/${id}/rows`}>{title}</Link>
      </li>
    ))}
  </ul>
)
