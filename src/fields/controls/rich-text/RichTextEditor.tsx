import { lazyPart } from '../../../browser/lazy-part.tsx'
import { type ControlProps, Field, split } from '../../../ui/Field.tsx'
import { Counter } from '../../../ui/TextArea.tsx'

export interface RichTextEditorProps extends ControlProps<string> {
  /** A count appears when fewer than a tenth are left. */
  limit?: number
}

const Editor = lazyPart(import.meta.env.SSR ? null : () => import('./Editor.tsx'))

/**
 * HTML of paragraphs, bold, italic, lists and links. The server renders a textarea, which the editor (106
 * KiB) replaces once loaded. The server sanitises again.
 */
export function RichTextEditor(props: RichTextEditorProps) {
  const [field, { limit = 5_000, value, onChange, disabled }] = split(props)
  const html = value ?? ''
  const left = limit - plainLength(html)
  return (
    <Field field={field}>
      {(wiring) => {
        const plain = <PlainEditor wiring={wiring} html={html} onChange={onChange} disabled={disabled} />
        return (
          <>
            <Editor
              waiting={plain}
              wiring={wiring}
              label={field.label}
              html={html}
              onChange={onChange}
              disabled={disabled ?? false}
            />
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

/** As large as the editor, so that nothing moves when it loads. */
function PlainEditor({ wiring, html, onChange, disabled }: PlainEditorProps) {
  return (
    <textarea
      {...wiring}
      disabled={disabled}
      value={textOf(html)}
      onChange={(event) => onChange(htmlOf(event.target.value))}
      className="control min-h-[12.875rem]!"
    />
  )
}

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
