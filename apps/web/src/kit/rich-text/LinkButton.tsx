import type { Editor } from '@tiptap/react'
import { Link2 } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Input } from '../../ui/Input.tsx'
import { Popover } from '../../ui/Popover.tsx'
import { hrefOf } from './link.ts'

interface LinkButtonProps {
  editor: Editor
  pressed: boolean
  tabIndex: number
}

/** Makes a link of what is chosen, or of its own address when nothing is; changes or takes away the one at the cursor. */
export function LinkButton({ editor, pressed, tabIndex }: LinkButtonProps) {
  const [open, setOpen] = useState(false)
  const [address, setAddress] = useState('')
  const [wrong, setWrong] = useState(false)

  function show(next: boolean) {
    setOpen(next)
    setWrong(false)
    if (next) setAddress(String(editor.getAttributes('link').href ?? ''))
  }

  function apply() {
    const href = hrefOf(address)
    if (href === null) {
      setWrong(true)
      return
    }
    const chain = editor.chain().focus().extendMarkRange('link')
    const bare = editor.state.selection.empty && !editor.isActive('link')
    if (bare) chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
    else chain.setLink({ href }).run()
    setOpen(false)
  }

  function remove() {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    setOpen(false)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    // The form around must not take it for its own.
    event.preventDefault()
    apply()
  }

  return (
    <Popover
      label="Link"
      open={open}
      onOpenChange={show}
      className="w-80"
      trigger={
        <IconButton
          icon={Link2}
          size="sm"
          aria-label="Link"
          aria-pressed={pressed}
          tabIndex={tabIndex}
          className="aria-pressed:bg-brand-soft aria-pressed:text-on-brand-soft"
        />
      }
    >
      <div className="grid gap-3">
        <Field
          label="Address"
          help="A web page, an e-mail address or a placeholder"
          error={wrong ? 'Not an address, such as https://example.com' : undefined}
        >
          <Input value={address} onChange={(event) => setAddress(event.target.value)} onKeyDown={onKeyDown} />
        </Field>
        <div className="flex justify-end gap-2">
          {pressed && (
            <Button size="sm" variant="ghost" onClick={remove}>
              Remove link
            </Button>
          )}
          <Button size="sm" variant="primary" onClick={apply}>
            Set link
          </Button>
        </div>
      </div>
    </Popover>
  )
}
