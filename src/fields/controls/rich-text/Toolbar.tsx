import type { Editor } from '@tiptap/react'
import clsx from 'clsx'
import { Bold, Italic, Link, List, ListOrdered, type LucideIcon, Redo2, Undo2 } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useState } from 'react'
import { m } from '../../../i18n/paraglide/messages.js'
import { LinkForm } from './LinkForm.tsx'

interface Tool {
  label: string
  icon: LucideIcon
  active?: boolean
  run: () => void
}

interface ToolbarProps {
  editor: Editor
  label: string
  barRef: RefObject<HTMLDivElement | null>
}

/** One tab stop; arrow keys move between the tools, Escape returns to the text. */
export function Toolbar({ editor, label, barRef }: ToolbarProps) {
  const [at, setAt] = useState(0)
  const [linking, setLinking] = useState(false)
  const tools = toolsOf(editor, () => setLinking(true))
  const move = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return void editor.commands.focus()
    const to = target(event.key, at, tools.length)
    if (to === null) return
    event.preventDefault()
    setAt(to)
    barRef.current?.querySelectorAll('button')[to]?.focus()
  }
  return (
    <>
      <div
        ref={barRef}
        role="toolbar"
        tabIndex={-1}
        aria-label={m.ui_editor_toolbar({ label })}
        onKeyDown={move}
        className="flex gap-0.5 border-b border-line p-1"
      >
        {tools.map((tool, index) => (
          <ToolButton key={tool.label} tool={tool} inTabOrder={index === at} onFocus={() => setAt(index)} />
        ))}
      </div>
      {linking && <LinkForm editor={editor} onDone={() => setLinking(false)} />}
    </>
  )
}

function ToolButton({ tool, inTabOrder, onFocus }: { tool: Tool; inTabOrder: boolean; onFocus: () => void }) {
  const Icon = tool.icon
  return (
    <button
      type="button"
      title={tool.label}
      aria-label={tool.label}
      aria-pressed={tool.active}
      tabIndex={inTabOrder ? 0 : -1}
      onFocus={onFocus}
      onClick={tool.run}
      className={clsx(
        'grid size-9 place-items-center rounded-sm pointer-coarse:size-11',
        tool.active ? 'bg-brand-soft text-brand-soft-ink' : 'text-ink-muted hover:bg-sunken hover:text-ink',
      )}
    >
      <Icon size={18} aria-hidden="true" />
    </button>
  )
}

function toolsOf(editor: Editor, openLink: () => void): Tool[] {
  const chain = () => editor.chain().focus()
  return [
    {
      label: m.ui_editor_bold(),
      icon: Bold,
      active: editor.isActive('bold'),
      run: () => chain().toggleBold().run(),
    },
    {
      label: m.ui_editor_italic(),
      icon: Italic,
      active: editor.isActive('italic'),
      run: () => chain().toggleItalic().run(),
    },
    {
      label: m.ui_editor_bullets(),
      icon: List,
      active: editor.isActive('bulletList'),
      run: () => chain().toggleBulletList().run(),
    },
    {
      label: m.ui_editor_numbers(),
      icon: ListOrdered,
      active: editor.isActive('orderedList'),
      run: () => chain().toggleOrderedList().run(),
    },
    { label: m.ui_editor_link(), icon: Link, active: editor.isActive('link'), run: openLink },
    { label: m.ui_editor_undo(), icon: Undo2, run: () => chain().undo().run() },
    { label: m.ui_editor_redo(), icon: Redo2, run: () => chain().redo().run() },
  ]
}

function target(key: string, at: number, count: number): number | null {
  if (key === 'ArrowRight') return (at + 1) % count
  if (key === 'ArrowLeft') return (at - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return null
}
