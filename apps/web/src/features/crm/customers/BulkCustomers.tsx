import type { CustomerRow } from '@karavan/contracts/crm/customers/customer'
import { Tag as TagIcon, Trash2 } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { readFailure } from '../../../kit/problem.ts'
import { BulkAction } from '../../../ui/BulkBar.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { formatCount } from '../../../ui/format.ts'
import { Input } from '../../../ui/Input.tsx'
import { notify } from '../../../ui/toast.ts'
import { useGetCustomerChoicesQuery, useDeleteCustomersMutation, useTagCustomersMutation } from './customers.api.ts'

type Report = { done: readonly string[]; failed: readonly string[] }

const counted = (count: number) => formatCount(count, 'customer')

/** Says what came of it, and of how many nothing did. */
function tell(what: string, { done, failed }: Report) {
  const left = failed.length > 0 ? `${counted(failed.length)} were not there any more.` : undefined
  void notify.success(`${counted(done.length)} ${what}`, left)
}

interface TagDialogProps {
  ids: string[]
  onClose: () => void
  onDone: () => void
}

/** Asks for a tag, and gives it to all of them or takes it from all of them. */
function TagDialog({ ids, onClose, onDone }: TagDialogProps) {
  const [give, { isLoading }] = useTagCustomersMutation()
  const { data } = useGetCustomerChoicesQuery()
  const [tag, setTag] = useState('')
  const [failed, setFailed] = useState<string | undefined>()
  const known = useId()
  const form = useId()

  async function act(on: boolean) {
    if (isLoading) return
    if (!tag.trim()) {
      setFailed('Required')
      return
    }
    try {
      const { data: report } = await give({ body: { ids, tag: tag.trim(), on } }).unwrap()
      tell(on ? `tagged ${tag.trim()}` : `without ${tag.trim()}`, report)
      onDone()
    } catch (error) {
      setFailed(readFailure(error).detail)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Tag ${counted(ids.length)}`}
      footer={
        <>
          <Button variant="ghost" onClick={() => void act(false)}>
            Take the tag off
          </Button>
          <Button type="submit" form={form} variant="primary" busy={isLoading} busyLabel="Tagging">
            Add the tag
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void act(true)
        }}
      >
        <Field label="Tag" error={failed}>
          <Input
            value={tag}
            maxLength={40}
            list={known}
            autoComplete="off"
            onChange={({ target }) => {
              setTag(target.value)
              setFailed(undefined)
            }}
          />
        </Field>
        <datalist id={known}>
          {(data?.data.tags ?? []).map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      </form>
    </Dialog>
  )
}

interface BulkCustomersProps {
  rows: readonly CustomerRow[]
  /** Called when something was done to them. */
  onDone: () => void
}

/** What can be done to many customers at once. */
export function BulkCustomers({ rows, onDone }: BulkCustomersProps) {
  const [asked, setAsked] = useState<'tag' | 'delete' | null>(null)
  const [remove] = useDeleteCustomersMutation()
  const ids = rows.map(({ id }) => id)
  const done = () => {
    setAsked(null)
    onDone()
  }

  async function act() {
    try {
      const { data } = await remove({ body: { ids } }).unwrap()
      tell('deleted', data)
    } catch (error) {
      void notify.error('Nobody was deleted', readFailure(error).detail)
      throw error
    }
    done()
  }

  return (
    <>
      <BulkAction icon={TagIcon} onClick={() => setAsked('tag')}>
        Tag
      </BulkAction>
      <BulkAction icon={Trash2} onClick={() => setAsked('delete')}>
        Delete
      </BulkAction>
      {asked === 'tag' && <TagDialog ids={ids} onClose={() => setAsked(null)} onDone={done} />}
      <ConfirmDialog
        open={asked === 'delete'}
        onOpenChange={(open) => !open && setAsked(null)}
        title={`Delete ${counted(rows.length)}?`}
        confirm="Delete them"
        confirmBusy="Deleting"
        cancel="Keep them"
        onConfirm={act}
      >
        {rows
          .slice(0, 3)
          .map(({ name }) => name)
          .join(', ')}
        {rows.length > 3 && ` and ${formatCount(rows.length - 3, 'more', 'more')}`} leave the lists. Their history and
        what names them stay.
      </ConfirmDialog>
    </>
  )
}
