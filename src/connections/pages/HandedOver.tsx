import { useState } from 'react'
import { callApi } from '../../browser/api.ts'
import { focusHeading } from '../../browser/focus.tsx'
import type { PropsOf } from '../../http/as-json.ts'
import { unbrokenDay } from '../../i18n/day.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { unbroken } from '../../listings/parts/unbroken.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { NoScriptNotice } from '../../ui/NoScriptNotice.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import type { handedOverPage } from '../handed-over-actions.ts'
import { completeText, isStopped, isWholeFree, openAgainText, standsText } from '../words.ts'

/** Reminders link here; it needs no login. */
export default function HandedOver({
  connection,
  together,
  is_open_again,
  token,
}: PropsOf<typeof handedOverPage>) {
  const { id, state, completed_on } = connection
  const [done, setDone] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState<'one' | 'whole' | null>(null)
  const complete = async (how: 'one' | 'whole') => {
    setBusy(how)
    setFailure(null)
    const body = { token, whole: how === 'whole' }
    const result = await callApi('POST', `/api/connections/${id}/handed-over`, body)
    setBusy(null)
    if (!result.ok && (result.status !== 409 || result.code === 'statement_missing'))
      return setFailure(result.message)
    setDone(result.ok ? result.data.message : result.message)
    focusHeading()
  }
  const what = unbroken(connection.what)
  const isHeld = isStopped({ state, is_recalled: connection.is_recalled })
  const said = isHeld
    ? m.connections_error_recalled({ title: what })
    : state === 'open'
      ? completeText(connection.lent)
      : standsText[state]()
  const more = is_open_again && openAgainText(connection.exchange_type, connection.side)
  const over = completed_on && m.connections_completed_on({ date: unbrokenDay(completed_on) })
  const lead = [over, state !== 'completed' && said, more].filter(Boolean).join(' ')
  const isOpen = state === 'open' && !done && !isHeld
  const isWhole = isWholeFree(together)
  const count = together.length + 1
  const title = isHeld ? m.connections_stopped_title() : m.connections_complete_title({ title: what })
  return (
    <div className="mx-auto grid w-full max-w-[40rem] gap-6">
      <PageHeader title={title} lead={done ?? lead} />
      <NoScriptNotice />
      {failure && <Notice tone="danger" title={failure} announce />}
      {isOpen && (
        <div className="grid gap-3">
          {isWhole && (
            <>
              <ul className="grid list-disc gap-1 ps-5">
                {[{ id, what }, ...together].map((one) => (
                  <li key={one.id}>{unbroken(one.what)}</li>
                ))}
              </ul>
              <Button block busy={busy === 'whole'} onClick={() => void complete('whole')}>
                {m.connections_complete_whole({ count })}
              </Button>
            </>
          )}
          <Button
            block
            variant={isWhole ? 'secondary' : 'primary'}
            busy={busy === 'one'}
            onClick={() => void complete('one')}
          >
            {isWhole ? m.connections_complete_one() : m.connections_complete()}
          </Button>
        </div>
      )}
      <div>
        <ButtonLink href={`/connections/${id}`} variant="secondary">
          {m.connections_mail_button()}
        </ButtonLink>
      </div>
    </div>
  )
}
