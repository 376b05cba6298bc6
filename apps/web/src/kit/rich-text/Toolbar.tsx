import { type Editor, useEditorState } from '@tiptap/react'
import {
  Bold,
  Heading2,
  Heading3,
  Italic,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
  Redo2,
  Strikethrough,
  Underline,
  Undo2,
} from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { IconButton } from '../../ui/IconButton.tsx'
import { LinkButton } from './LinkButton.tsx'

interface Tool {
  label: string
  icon: LucideIcon
  /** Whether the text at the cursor has it already; nothing for what is only done. */
  active?: (editor: Editor) => boolean
  can?: (editor: Editor) => boolean
  run: (editor: Editor) => void
}

const tools: Tool[] = [
  {
    label: 'Bold',
    icon: Bold,
    active: (editor) => editor.isActive('bold'),
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    label: 'Italic',
    icon: Italic,
    active: (editor) => editor.isActive('italic'),
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    label: 'Underline',
    icon: Underline,
    active: (editor) => editor.isActive('underline'),
    run: (editor) => editor.chain().focus().toggleUnderline().run(),
  },
  {
    label: 'Strike through',
    icon: Strikethrough,
    active: (editor) => editor.isActive('strike'),
    run: (editor) => editor.chain().focus().toggleStrike().run(),
  },
  {
    label: 'Heading',
    icon: Heading2,
    active: (editor) => editor.isActive('heading', { level: 2 }),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    label: 'Small heading',
    icon: Heading3,
    active: (editor) => editor.isActive('heading', { level: 3 }),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    label: 'List',
    icon: List,
    active: (editor) => editor.isActive('bulletList'),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    label: 'Numbered list',
    icon: ListOrdered,
    active: (editor) => editor.isActive('orderedList'),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    label: 'Quote',
    icon: Quote,
    active: (editor) => editor.isActive('blockquote'),
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  {
    label: 'Undo',
    icon: Undo2,
    can: (editor) => editor.can().undo(),
    run: (editor) => editor.chain().focus().undo().run(),
  },
  {
    label: 'Redo',
    icon: Redo2,
    can: (editor) => editor.can().redo(),
    run: (editor) => editor.chain().focus().redo().run(),
  },
]

const linkAt = 9
const count = tools.length + 1

/** What can be done to the text: one stop for Tab, arrow keys from button to button. */
export function Toolbar({ editor, controls }: { editor: Editor; controls: string }) {
  const [stop, setStop] = useState(0)
  const bar = useRef<HTMLDivElement>(null)
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      link: now.isActive('link'),
      tools: tools.map(({ active, can }) => ({ on: active?.(now), off: can ? !can(now) : false })),
    }),
  })

  function onKeyDown(event: KeyboardEvent) {
    const next = {
      ArrowRight: (stop + 1) % count,
      ArrowLeft: (stop + count - 1) % count,
      Home: 0,
      End: count - 1,
    }[event.key]
    if (next === undefined || !bar.current?.contains(event.target as Node)) return
    event.preventDefault()
    setStop(next)
    bar.current.querySelectorAll<HTMLElement>('button')[next]?.focus()
  }

  const button = ({ label, icon, run }: Tool, index: number) => {
    const at = index < linkAt ? index : index + 1
    const { on, off } = state.tools[index] ?? {}
    return (
      <IconButton
        key={label}
        icon={icon}
        size="sm"
        aria-label={label}
        aria-pressed={on}
        aria-disabled={off || undefined}
        tabIndex={at === stop ? 0 : -1}
        onFocus={() => setStop(at)}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => !off && run(editor)}
        className="aria-disabled:opacity-40 aria-pressed:bg-brand-soft aria-pressed:text-on-brand-soft"
      />
    )
  }

  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label="Formatting"
      aria-controls={controls}
      onKeyDown={onKeyDown}
      className="flex flex-wrap items-center gap-0.5 border-b border-line bg-sunken px-1.5 py-1"
    >
      {tools.slice(0, linkAt).map(button)}
      <LinkButton editor={editor} pressed={state.link} tabIndex={stop === linkAt ? 0 : -1} />
      {tools.slice(linkAt).map((tool, index) => button(tool, index + linkAt))}
    </div>
  )
}
