import { router } from '@inertiajs/react'
import { Download, Printer } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { m } from '../../../i18n/paraglide/messages.js'
import { Button } from '../../../ui/Button.tsx'
import { download } from '../../../ui/download.ts'
import { Section } from '../account/Section.tsx'

export function ShownCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => top.current?.focus(), [])
  const done = () => {
    onDone()
    router.reload()
  }
  return (
    <div ref={top} tabIndex={-1}>
      <Section title={m.accounts_recovery_shown()} lead={m.accounts_recovery_shown_lead()}>
        <ol className="grid grid-cols-2 gap-x-6 gap-y-2 font-mono text-lg">
          {codes.map((code) => (
            <li key={code} className="select-all">
              {code}
            </li>
          ))}
        </ol>
        <div className="flex flex-wrap gap-3 print:hidden">
          <Button
            variant="secondary"
            icon={<Download size={18} aria-hidden="true" />}
            onClick={() => download('labex-recovery-codes.txt', `${codes.join('\n')}\n`, 'text/plain')}
          >
            {m.accounts_recovery_download()}
          </Button>
          <Button
            variant="secondary"
            icon={<Printer size={18} aria-hidden="true" />}
            onClick={() => window.print()}
          >
            {m.accounts_recovery_print()}
          </Button>
        </div>
        <Button onClick={done} className="justify-self-start print:hidden">
          {m.accounts_recovery_kept()}
        </Button>
      </Section>
    </div>
  )
}
