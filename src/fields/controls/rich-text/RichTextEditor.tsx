import { Bold } from 'lucide-react'
import { useState } from 'react'
import { lazyPart } from '../../../browser/lazy-part.tsx'
import { m } from '../../../i18n/paraglide/messages.js'
import { Button } from '../../../ui/Button.tsx'
import { type ControlProps, Field, split } from '../../../ui/Field.tsx'
import { Counter } from '../../../ui/TextArea.tsx'

export interface RichTextEditorProps extends ControlProps<string> {
  /** A count appears when fewer than a tenth are left. */
  limit?: number
}

const Editor = lazyPart(import.meta.env.SSR ? null : () => import('./Editor.tsx'))

/** A textarea until the editor (106 KiB) is asked for or needed. The server sanitises again. */
export function RichTextEditor(props: RichTextEditorProps) {
  const [field, { limit = 5_000, value, onChange, disabled }] = split(props)
  const html = value ?? ''
  const left = limit - plainLength(html)
  const [isAsked, setAsked] = useState(false)
  const [wasFormatted, setFormatted] = useState(false)
  if (!wasFormatted && isFormatted(html)) setFormatted(true)
  return (
    <Field field={field}>
      {(wiring) => {
        const plain = <PlainEditor wiring={wiring} html={html} onChange={onChange} disabled={disabled} />
        return (
          <>
            {isAsked || wasFormatted ? (
              <Editor
                waiting={plain}
                wiring={wiring}
                label={field.label}
                html={html}
                onChange={onChange}
                disabled={disabled ?? false}
                takesFocus={isAsked}
              />
            ) : (
              <>
                {plain}
                <Button
                  variant="quiet"
                  size="sm"
                  onClick={() => setAsked(true)}
                  aria-label={m.ui_editor_format_what({ label: field.label })}
                  icon={<Bold size={16} aria-hidden="true" />}
                  className="w-fit"
                >
                  {m.ui_editor_format()}
                </Button>
              </>
            )}
            {left < limit / 10 && <Counter left={left} />}
          </>
        )
      }}
    </Field>
  )
}

interface PlainEditorProps {
  wiring: object
  html: string
  onChange: (html: string) => void
  disabled: boolean | undefined
}

function PlainEditor({ wiring, html, onChange, disabled }: PlainEditorProps) {
  return (
    <textarea
      {...wiring}
      disabled={disabled}
      value={textOf(html)}
      onChange={(event) => onChange(htmlOf(event.target.value))}
      className="control"
    />
  )
}

const isFormatted = (html: string) => /<(?!\/?p>|br\b)[a-z]/i.test(html)

const plainLength = (html: string) => html.replace(/<[^>]*>/g, '').length

function textOf(html: string): string {
  return html
    .replace(/<\/(p|li)>\s*|<br\s*\/?>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/\n$/, '')
}

function htmlOf(text: string): string {
  if (text === '') return ''
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return escaped
    .split('\n')
    .map((line) => `<p>${line}</p>`)
    .join('')
}
