import type { Editor } from '@tiptap/react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { mailto } from '../../../i18n/mailto.ts'
import { m } from '../../../i18n/paraglide/messages.js'
import { Button } from '../../../ui/Button.tsx'

/** Not a `<form>`: it stands inside one. */
export function LinkForm({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const present: string = editor.getAttributes('link').href ?? ''
  const [address, setAddress] = useState(present)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const apply = () => {
    const href = completed(address)
    const chain = editor.chain().focus().extendMarkRange('link')
    if (href) setLink(editor, href)
    else chain.unsetLink().run()
    onDone()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') apply()
    else onDone()
  }
  return (
    <div className="flex flex-wrap gap-2 border-b border-line p-2">
      <input
        ref={input}
        type="url"
        aria-label={m.ui_editor_link_address()}
        placeholder="https://"
        value={address}
        onChange={(event) => setAddress(event.target.value)}
        onKeyDown={onKeyDown}
        className="control min-w-0 flex-1"
      />
      <Button variant="secondary" onClick={apply}>
        {address ? m.ui_editor_link_set() : present ? m.ui_editor_link_remove() : m.ui_close()}
      </Button>
    </div>
  )
}

function setLink(editor: Editor, href: string): void {
  const chain = editor.chain().focus().extendMarkRange('link')
  if (!editor.state.selection.empty || editor.isActive('link')) chain.setLink({ href }).run()
  else chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
}

/** Adds a missing scheme; only web and mail are links. */
function completed(address: string): string | null {
  const text = address.trim()
  if (text === '') return null
  if (/^(https?:\/\/|mailto:)/i.test(text)) return text
  if (/^[^\s@/:]+@[^\s@/:]+$/.test(text)) return mailto(text)
  return /^[a-z][a-z0-9+.-]*:/i.test(text) ? null : `https://${text}`
}
