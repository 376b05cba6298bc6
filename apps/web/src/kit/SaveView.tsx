import { BookmarkMinus, BookmarkPlus } from 'lucide-react'
import { useState } from 'react'
import { useList } from './list-context.ts'
import type { ListView } from './ResourceIndex.tsx'
import { same } from './same.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { Input } from '../ui/Input.tsx'
import { Popover } from '../ui/Popover.tsx'

interface SaveViewProps {
  /** The views that come with the product. */
  given: readonly ListView[]
  /** Those this person keeps in this browser. */
  own: readonly ListView[]
  onOwn: (own: ListView[]) => void
}

/** Keeps the filters in force under a name, as one more tab; or lets go of the one that is open. */
export function SaveView({ given, own, onOwn }: SaveViewProps) {
  const { filters } = useList()
  const [open, setOpen] = useState(false)
  const [name, setName] = useState('')
  const kept = own.find((view) => same(view.filters, filters))
  if (kept)
    return (
      <Button size="sm" variant="ghost" icon={BookmarkMinus} onClick={() => onOwn(own.filter((view) => view !== kept))}>
        Forget this view
      </Button>
    )
  if (Object.keys(filters).length === 0 || given.some((view) => same(view.filters, filters))) return null
  return (
    <Popover
      label="Save view"
      open={open}
      onOpenChange={setOpen}
      className="w-72"
      trigger={
        <Button size="sm" variant="ghost" icon={BookmarkPlus}>
          Save view
        </Button>
      }
    >
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          const label = name.trim()
          if (!label) return
          onOwn([...own, { key: `own:${label}`, label, filters }].slice(-8))
          setName('')
          setOpen(false)
        }}
      >
        <Field label="Name of the view">
          <Input value={name} maxLength={40} onChange={({ target }) => setName(target.value)} />
        </Field>
        <Button type="submit" variant="primary" className="justify-self-end">
          Save view
        </Button>
      </form>
    </Popover>
  )
}
