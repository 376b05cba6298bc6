import { EditorContent, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect, useId, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { useFieldControl, useFieldLabelId } from '../../ui/field-context.ts'
import { CompletionList, completionId } from './CompletionList.tsx'
import { endOf, matchesOf, type Typing, typingAt } from './completion.ts'
import { placeholderMark } from './placeholder-mark.ts'
import type { RichTextProps, TextPlaceholder } from './rich-text.ts'
import { Toolbar } from './Toolbar.tsx'
import '../clean-html.css'
import './rich-text.css'

const none: readonly TextPlaceholder[] = []

/** The editor itself; use `RichText`, which loads it when it is needed. */
export function RichTextEditor({ value, onChange, onBlur, placeholders = none, ref, ...rest }: RichTextProps) {
  const { id, ...aria } = useFieldControl({})
  const labelId = useFieldLabelId()
  const listId = useId()
  const [typing, setTyping] = useState<Typing | null>(null)
  const [active, setActive] = useState(0)
  /** Where a list was sent away; it comes back when another one is begun. */
  const dismissed = useRef<number | null>(null)
  const written = useRef(value)
  const typedKey = useRef<string | null>(null)

  const extensions = useMemo(
    () => [
      StarterKit.configure({
        code: false,
        codeBlock: false,
        trailingNode: false,
        heading: { levels: [2, 3] },
        link: { openOnClick: false, defaultProtocol: 'https', HTMLAttributes: { target: null, rel: null } },
      }),
      ...(placeholders.length > 0 ? [placeholderMark(placeholders.map(({ name }) => name))] : []),
    ],
    [placeholders],
  )

  const editor = useEditor(
    {
      extensions,
      content: value,
      injectCSS: false,
      onUpdate: ({ editor: now }) => {
        written.current = now.isEmpty ? '' : now.getHTML()
        onChangeNow.current(written.current)
      },
      onTransaction: ({ editor: now }) => {
        const found = placeholders.length > 0 ? typingAt(now.state) : null
        if (found === null || found.from !== dismissed.current) dismissed.current = null
        const key = found && `${found.from} ${found.to} ${found.typed}`
        if (key === typedKey.current) return
        typedKey.current = key
        setTyping(found)
        setActive(0)
      },
      onBlur: () => {
        setTyping(null)
        onBlurNow.current?.()
      },
      editorProps: { handleKeyDown: (_, event) => onKey.current(event) },
    },
    [extensions],
  )

  const options = typing && typing.from !== dismissed.current ? matchesOf(placeholders, typing.typed) : []
  const open = typing !== null && options.length > 0

  function pick(option: TextPlaceholder) {
    if (!typing) return
    const range = { from: typing.from, to: endOf(editor.state, typing) }
    editor.chain().focus().insertContentAt(range, `{{${option.name}}}`).run()
    setTyping(null)
  }

  function close() {
    dismissed.current = typing?.from ?? null
    setTyping((now) => now && { ...now })
  }

  function handleKey(event: KeyboardEvent): boolean {
    if (!open) return false
    const step = { ArrowDown: 1, ArrowUp: options.length - 1 }[event.key]
    const chosen = options[active]
    if (step !== undefined) setActive((active + step) % options.length)
    else if ((event.key === 'Enter' || event.key === 'Tab') && chosen) pick(chosen)
    else return false
    event.preventDefault()
    return true
  }

  const onChangeNow = useRef(onChange)
  const onBlurNow = useRef(onBlur)
  const onKey = useRef(handleKey)
  useEffect(() => {
    onChangeNow.current = onChange
    onBlurNow.current = onBlur
    onKey.current = handleKey
  })

  // A value from outside, such as one of two versions chosen, takes the place of what is here.
  useEffect(() => {
    if (value === written.current) return
    written.current = value
    editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])

  const attributes: Record<string, string> = {
    id,
    class: 'rich-text',
    ...(rest['aria-label'] ? { 'aria-label': rest['aria-label'] } : { 'aria-labelledby': labelId ?? '' }),
    ...(aria['aria-describedby'] ? { 'aria-describedby': aria['aria-describedby'] } : {}),
    ...(aria['aria-invalid'] ? { 'aria-invalid': 'true' } : {}),
    ...(aria['aria-required'] ? { 'aria-required': 'true' } : {}),
    ...(open
      ? {
          role: 'combobox',
          'aria-autocomplete': 'list',
          'aria-haspopup': 'listbox',
          'aria-expanded': 'true',
          'aria-controls': listId,
          'aria-activedescendant': completionId(listId, active),
        }
      : { role: 'textbox', 'aria-multiline': 'true' }),
  }
  const attributesText = JSON.stringify(attributes)
  useEffect(() => {
    editor.setOptions({
      editorProps: {
        handleKeyDown: (_, event) => onKey.current(event),
        attributes: JSON.parse(attributesText) as Record<string, string>,
      },
    })
  }, [editor, attributesText])

  useImperativeHandle(
    ref,
    () => ({
      focus: () => void editor.commands.focus(),
      insert: (words) => void editor.chain().focus().insertContent({ type: 'text', text: words }).run(),
    }),
    [editor],
  )

  return (
    <div className="overflow-hidden rounded-md border border-control bg-surface transition-[border-color,box-shadow] has-[.rich-text:focus]:border-brand has-[.rich-text:focus]:shadow-[0_0_0_3px_var(--brand-soft)] has-aria-invalid:border-red-d">
      <Toolbar editor={editor} controls={id} />
      <EditorContent editor={editor} />
      {open && (
        <CompletionList
          id={listId}
          editor={editor}
          at={typing.from}
          options={options}
          active={active}
          onActive={setActive}
          onPick={pick}
          onClose={close}
        />
      )}
    </div>
  )
}
