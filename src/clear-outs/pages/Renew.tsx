import { type ReactNode, useState } from 'react'
import { callApi } from '../../browser/api.ts'
import { focusHeading } from '../../browser/focus.tsx'
import type { PropsOf } from '../../http/as-json.ts'
import { unbrokenDay } from '../../i18n/day.ts'
import { numberText } from '../../i18n/number.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Link } from '../../ui/Link.tsx'
import { NoScriptNotice } from '../../ui/NoScriptNotice.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import type { renewPage } from '../renew-actions.ts'

type Act = 'extend' | 'end'

export default function Renew({ clear_out, total }: PropsOf<typeof renewPage>) {
  const { id, title, deadline, ended_on } = clear_out
  const [done, setDone] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState<Act | null>(null)

  async function act(what: Act): Promise<void> {
    setBusy(what)
    setFailure(null)
    const body = { act: what, deadline: deadline ?? '' }
    const result = await callApi('POST', `/api/clear-outs/${id}/renew`, body)
    setBusy(null)
    if (!result.ok && result.code !== 'already_extended') return setFailure(result.message)
    setDone((result.ok ? result.data.message : result.message) ?? '')
    focusHeading()
  }

  const isOpen = done === null && ended_on === null && deadline !== null
  return (
    <div className="mx-auto grid w-full max-w-[40rem] gap-6">
      <PageHeader title={m.clear_outs_renew_title({ title })} lead={done ?? leadOf(clear_out, total)} />
      <NoScriptNotice />
      {failure && <Notice tone="danger" title={failure} announce />}
      {isOpen && (
        <ul className="grid gap-4">
          <Choice hint={m.clear_outs_renew_extend_hint()}>
            <Button busy={busy === 'extend'} onClick={() => void act('extend')} block>
              {m.clear_outs_renew_extend()}
            </Button>
          </Choice>
          <Choice hint={m.clear_outs_end_text()}>
            <Button variant="secondary" busy={busy === 'end'} onClick={() => void act('end')} block>
              {m.clear_outs_renew_end()}
            </Button>
          </Choice>
        </ul>
      )}
      {isOpen ? (
        <Link href={`/clear-outs/${id}`} className="link w-fit">
          {m.clear_outs_renew_to_page()}
        </Link>
      ) : (
        <ButtonLink href={`/clear-outs/${id}`} variant="secondary" className="w-fit max-sm:w-full">
          {m.clear_outs_renew_to_page()}
        </ButtonLink>
      )}
    </div>
  )
}

function leadOf({ deadline, ended_on }: PropsOf<typeof renewPage>['clear_out'], total: number): string {
  if (ended_on) return m.clear_outs_ended_on({ date: unbrokenDay(ended_on) })
  if (!deadline) return m.clear_outs_renew_no_day()
  return m.clear_outs_renew_lead({ count: numberText(total), date: unbrokenDay(deadline) })
}

function Choice({ hint, children }: { hint: string; children: ReactNode }) {
  return (
    <li className="grid gap-1">
      {children}
      <p className="text-sm text-ink-muted">{hint}</p>
    </li>
  )
}
