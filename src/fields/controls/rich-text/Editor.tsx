import { Bold as BoldMark } from '@tiptap/extension-bold'
import { Document } from '@tiptap/extension-document'
import { Italic as ItalicMark } from '@tiptap/extension-italic'
import { Link as LinkMark } from '@tiptap/extension-link'
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Text } from '@tiptap/extension-text'
import { UndoRedo } from '@tiptap/extensions'
import { EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useRef } from 'react'
import type { Wiring } from '../../../ui/Field.tsx'
import { Toolbar } from './Toolbar.tsx'

interface EditorProps {
  wiring: Wiring
  label: string
  html: string
  onChange: (html: string) => void
  disabled: boolean
  takesFocus: boolean
}

/** The closed schema is the allow-list: nothing else can be pasted. */
const extensions = [
  Document,
  Paragraph,
  Text,
  BoldMark,
  ItalicMark,
  BulletList,
  OrderedList,
  ListItem,
  ListKeymap,
  UndoRedo,
  LinkMark.configure({ openOnClick: false, protocols: ['mailto'], defaultProtocol: 'https' }),
]

/** Tiptap, loaded by `RichTextEditor`; Alt+F10 goes to the toolbar, Escape back. */
export default function Editor({ wiring, label, html, onChange, disabled, takesFocus }: EditorProps) {
  const toolbar = useRef<HTMLDivElement>(null)
  const latest = useRef(onChange)
  latest.current = onChange
  const editor = useEditor({
    extensions,
    content: html,
    editable: !disabled,
    shouldRerenderOnTransaction: true,
    injectCSS: false,
    editorProps: {
      attributes: attributesOf(wiring, label),
      handleKeyDown: (_view, event) => {
        if (!(event.altKey && event.key === 'F10')) return false
        toolbar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
        return true
      },
    },
    onUpdate: ({ editor: changed }) => latest.current(changed.isEmpty ? '' : changed.getHTML()),
  })

  useEffect(() => {
    if (takesFocus && editor && !editor.isDestroyed) editor.commands.focus('end')
  }, [editor, takesFocus])

  useEffect(() => {
    if (!editor || editor.isDestroyed) return
    const current = editor.isEmpty ? '' : editor.getHTML()
    if (html !== current) editor.commands.setContent(html, { emitUpdate: false })
  }, [editor, html])

  if (!editor) return null
  return (
    <div
      data-invalid={wiring['aria-invalid']}
      aria-disabled={disabled || undefined}
      className="rich-text control p-0! has-[.ProseMirror:focus-visible]:outline-3 has-[.ProseMirror:focus-visible]:outline-offset-2 has-[.ProseMirror:focus-visible]:outline-focus"
    >
      <Toolbar editor={editor} label={label} barRef={toolbar} />
      <EditorContent editor={editor} className="prose" />
    </div>
  )
}

function attributesOf(wiring: Wiring, label: string): Record<string, string> {
  const attributes: Record<string, string> = {
    id: wiring.id,
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': label,
  }
  if (wiring['aria-describedby']) attributes['aria-describedby'] = wiring['aria-describedby']
  if (wiring['aria-invalid']) attributes['aria-invalid'] = 'true'
  if (wiring['aria-required']) attributes['aria-required'] = 'true'
  return attributes
}
