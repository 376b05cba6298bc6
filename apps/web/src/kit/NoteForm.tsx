import { type FormEvent, type ReactNode, useState } from 'react'
import { AtSign } from 'lucide-react'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { Menu, MenuItem } from '../ui/Menu.tsx'
import { Textarea } from '../ui/Textarea.tsx'
import { readFailure } from './problem.ts'

interface NoteFormProps {
  label: string
  placeholder: string
  /** What the button says. */
  act: string
  /** What it says meanwhile. */
  acting?: string
  add: (text: string) => Promise<unknown>
  /** Colleagues who are told of a note that names them. */
  colleagues?: readonly string[]
  /** Stands before the button. */
  children?: ReactNode
}

/** The place to note something with a record; it is empty again once that is kept. */
export function NoteForm({
  label,
  placeholder,
  act,
  acting = 'Adding',
  add,
  colleagues = [],
  children,
}: NoteFormProps) {
  const [text, setText] = useState('')
  const [failed, setFailed] = useState<string | undefined>()
  const [adding, setAdding] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (adding) return
    if (!text.trim()) {
      setFailed('Required')
      return
    }
    setFailed(undefined)
    setAdding(true)
    try {
      await add(text)
      setText('')
    } catch (error) {
      setFailed(readFailure(error).detail)
    } finally {
      setAdding(false)
    }
  }

  return (
    <form noValidate className="mb-5 grid gap-3" onSubmit={(event) => void submit(event)}>
      <Field label={label} error={failed}>
        <Textarea
          value={text}
          rows={2}
          maxLength={5000}
          placeholder={placeholder}
          onChange={({ target }) => {
            setText(target.value)
            setFailed(undefined)
          }}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        {children}
        {colleagues.length > 0 && (
          <Menu
            align="start"
            trigger={
              <Button variant="ghost" icon={AtSign}>
                Name somebody
              </Button>
            }
          >
            {[...new Set(colleagues)].map((name) => (
              <MenuItem
                key={name}
                onSelect={() => setText((before) => `${before}${/\S$/.test(before) ? ' ' : ''}@${name} `)}
              >
                {name}
              </MenuItem>
            ))}
          </Menu>
        )}
        <Button type="submit" busy={adding} busyLabel={acting}>
          {act}
        </Button>
      </div>
    </form>
  )
}
