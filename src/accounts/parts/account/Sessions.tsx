import { router } from '@inertiajs/react'
import { Laptop, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { callApi } from '../../../browser/api.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { SuccessNotice } from '../../../ui/SuccessNotice.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import type { AccountPageProps } from '../../own-actions.ts'
import { nameOfDevice } from './device-name.ts'
import { Section } from './Section.tsx'

type Session = AccountPageProps['sessions'][number]
const phones = ['iPhone', 'iPad', 'Android']

export function Sessions({ sessions }: { sessions: readonly Session[] }) {
  const [ending, setEnding] = useState<number | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const end = async (session: Session) => {
    setEnding(session.id)
    const result = await callApi('DELETE', `/api/account/sessions/${session.id}`)
    setEnding(null)
    setDone(result.ok ? m.accounts_session_ended() : null)
    setFailure(result.ok || result.status === 404 ? null : result.message)
    router.reload({ only: ['sessions'] })
  }
  return (
    <Section title={m.accounts_account_sessions()} lead={m.accounts_account_sessions_lead()}>
      <SuccessNotice message={done} onDone={() => setDone(null)} />
      {failure && (
        <Notice tone="danger" announce>
          <p>{failure}</p>
        </Notice>
      )}
      <ul className="-my-3 grid divide-y divide-line">
        {sessions.map((session) => (
          <Row key={session.id} session={session} busy={ending === session.id} onEnd={() => end(session)} />
        ))}
      </ul>
    </Section>
  )
}

function Row({ session, busy, onEnd }: { session: Session; busy: boolean; onEnd: () => void }) {
  const { seen } = session
  const name = nameOfDevice(session)
  const Icon = phones.includes(session.system ?? '') ? Smartphone : Laptop
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <Icon size={20} aria-hidden="true" className="shrink-0 text-ink-muted" />
      <div className="min-w-[min(12rem,100%)] flex-1">
        <p>{name}</p>
        <p className="text-sm text-ink-muted">{m.accounts_account_session_seen({ when: seen })}</p>
      </div>
      {session.current ? (
        <Tag tone="brand">{m.accounts_account_session_current()}</Tag>
      ) : (
        <Button
          variant="secondary"
          size="sm"
          busy={busy}
          onClick={onEnd}
          aria-label={m.accounts_account_session_end_of({ device: name, when: seen })}
        >
          {m.accounts_account_session_end()}
        </Button>
      )}
    </li>
  )
}
