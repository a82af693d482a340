import { router } from '@inertiajs/react'
import { useState } from 'react'
import { renderSVG } from 'uqr'
import { callApi } from '../../../browser/api.ts'
import { useForm } from '../../../browser/form.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { ErrorSummary } from '../../../ui/ErrorSummary.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { PostForm } from '../../../ui/PostForm.tsx'
import { SubmitButton } from '../../../ui/SubmitButton.tsx'
import type { NewSeed } from '../../factors/code.ts'
import { Section } from '../account/Section.tsx'
import { CodeInput } from './CodeInput.tsx'

interface CodeAppProps {
  since: string | null
  isLast: boolean
  isKept: boolean
  onCodes: (codes: readonly string[] | null) => void
}

export function CodeApp({ since, isLast, isKept, onCodes }: CodeAppProps) {
  const [seed, setSeed] = useState<NewSeed | null>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const start = async () => {
    setBusy(true)
    const result = await callApi('POST', '/api/account/code/start')
    setBusy(false)
    setFailure(result.ok ? null : result.message)
    if (result.ok) setSeed(result.data.seed)
  }
  const done = (codes: readonly string[] | null) => {
    setSeed(null)
    onCodes(codes)
    router.reload()
  }
  return (
    <Section title={m.accounts_code_title()} lead={m.accounts_code_lead()}>
      {since && <p>{m.accounts_code_since({ when: since })}</p>}
      {failure && (
        <Notice tone="danger" announce>
          <p>{failure}</p>
        </Notice>
      )}
      {seed ? (
        <FirstCode seed={seed} onDone={done} onStale={() => setSeed(null)} />
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" busy={busy} onClick={start}>
            {since ? m.accounts_code_again() : m.accounts_code_start()}
          </Button>
          {since && !isKept && <Remove isLast={isLast} />}
          {since && isKept && <p className="self-center text-ink-muted">{m.accounts_factor_kept()}</p>}
        </div>
      )}
    </Section>
  )
}

interface FirstCodeProps {
  seed: NewSeed
  onDone: (codes: readonly string[] | null) => void
  onStale: () => void
}

function FirstCode({ seed, onDone, onStale }: FirstCodeProps) {
  const form = useForm({ code: '' })
  const svg = renderSVG(seed.uri, { border: 2 })
  return (
    <PostForm
      aria-label={m.accounts_code_title()}
      onSubmit={form.submitTo('POST', '/api/account/code', {
        transform: ({ code }) => ({ code, sealed: seed.sealed }),
        onSuccess: ({ recovery_codes }) => onDone(recovery_codes),
        onError: ({ code }) => {
          if (code === 'stale') onStale()
          return false
        },
      })}
    >
      <p>{m.accounts_code_scan()}</p>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
        alt={m.accounts_code_qr()}
        width={220}
        height={220}
        className="rounded-md"
      />
      <a href={seed.uri} className="link w-fit py-1.5">
        {m.accounts_code_open()}
      </a>
      <div className="grid gap-1">
        <p className="text-sm text-ink-muted">{m.accounts_code_key()}</p>
        <p className="font-mono wrap-anywhere select-all">{seed.text}</p>
      </div>
      <ErrorSummary form={form} />
      <CodeInput {...form.field('code')} label={m.accounts_code_field()} />
      <SubmitButton busy={form.submitting}>{m.accounts_code_confirm()}</SubmitButton>
    </PostForm>
  )
}

function Remove({ isLast }: { isLast: boolean }) {
  const [asking, setAsking] = useState(false)
  const remove = async () => {
    const result = await callApi('DELETE', '/api/account/code')
    if (!result.ok && result.status !== 404) return result.message
    router.reload()
    return null
  }
  return (
    <>
      <Button variant="quiet-danger" onClick={() => setAsking(true)}>
        {m.accounts_code_remove()}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={remove}
        title={m.accounts_code_remove_title()}
        confirmLabel={m.accounts_code_remove()}
        keepLabel={m.accounts_passkey_keep()}
      >
        <p>{m.accounts_code_remove_text()}</p>
        {isLast && <p>{m.accounts_passkey_remove_last()}</p>}
      </ConfirmDialog>
    </>
  )
}
