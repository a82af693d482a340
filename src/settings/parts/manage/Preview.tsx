import clsx from 'clsx'
import { useEffect, useRef, useState } from 'react'
import { type ApiFailure, callApi } from '../../../browser/api.ts'
import { useShared } from '../../../browser/shared.ts'
import { type Locale, languageNames, locales } from '../../../i18n/languages.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { reasonOf } from '../../../tables/parts/acts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Select } from '../../../ui/Select.tsx'
import type { Section } from '../../names.ts'

type Theme = 'light' | 'dark'
type Shown = 'landing' | 'list' | 'phone' | 'mail'
type Documents = Record<'landing' | 'list' | 'mail', string>

interface PreviewProps {
  section: Section
  values: Record<string, unknown>
  /** What was typed is refused, which the form shows. */
  onRefused: (failure: ApiFailure) => void
}

export function PreviewButton({ onRefused, ...given }: PreviewProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const refuse = (failure: ApiFailure) => {
    close()
    onRefused(failure)
  }
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {m.settings_preview()}
      </Button>
      {isOpen && <Preview {...given} onClose={close} onRefused={refuse} />}
    </>
  )
}

/** No script runs and nothing can be pressed. */
function Preview({ section, values, onClose, onRefused }: PreviewProps & { onClose: () => void }) {
  const shared = useShared()
  const [language, setLanguage] = useState<Locale>(shared.locale)
  const [theme, setTheme] = useState<Theme>('light')
  const [shown, setShown] = useState<Shown>('landing')
  const [documents, setDocuments] = useState<Documents | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const asked = useRef(0)
  const load = async () => {
    asked.current += 1
    const turn = asked.current
    setFailure(null)
    const result = await callApi('POST', '/api/admin/settings/preview', { section, values, language, theme })
    // Another language or look was chosen since.
    if (turn !== asked.current) return
    if (result.ok) setDocuments(result.data)
    else if (result.status === 422) onRefused(result)
    else setFailure(reasonOf(result))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed does not change behind the dialog
  useEffect(() => void load(), [language, theme])
  const document = documents?.[shown === 'phone' ? 'landing' : shown]
  return (
    <Dialog open variant="wide" title={m.settings_preview_title()} onClose={onClose}>
      <div className="grid gap-4">
        <p className="text-ink-muted">{m.settings_preview_lead()}</p>
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          <Select
            {...choice('shown', m.settings_preview_show(), shown, setShown)}
            options={(Object.keys(names) as Shown[]).map((value) => ({ value, label: names[value]() }))}
          />
          <Select
            {...choice('language', m.settings_preview_language(), language, setLanguage)}
            options={locales.map((value) => ({ value, label: languageNames[value] }))}
          />
          <Select
            {...choice('theme', m.settings_preview_look(), theme, setTheme)}
            options={[
              { value: 'light', label: m.settings_preview_light() },
              { value: 'dark', label: m.settings_preview_dark() },
            ]}
          />
        </div>
        {failure && (
          <Notice
            tone="danger"
            announce
            actions={
              <Button size="sm" variant="secondary" onClick={() => void load()}>
                {m.settings_preview_again()}
              </Button>
            }
          >
            {failure}
          </Notice>
        )}
        <div aria-busy={!documents} className="grid min-h-40 place-items-center">
          {document ? (
            <div className={clsx('preview', shown)}>
              <iframe
                title={names[shown]()}
                srcDoc={document}
                sandbox="allow-same-origin"
                tabIndex={-1}
                inert
              />
            </div>
          ) : (
            !failure && <p role="status">{m.settings_preview_loading()}</p>
          )}
        </div>
      </div>
    </Dialog>
  )
}

const names: Record<Shown, () => string> = {
  landing: m.settings_preview_landing,
  list: m.settings_preview_list,
  phone: m.settings_preview_phone,
  mail: m.settings_preview_mail,
}

const choice = <Value extends string>(
  name: string,
  label: string,
  value: Value,
  onChange: (value: Value) => void,
) => ({ id: `preview-${name}`, name, label, value, onChange, error: undefined, unmarked: true })
