import { type FormEvent, type ReactNode, useId } from 'react'
import { Button } from './Button.tsx'
import { cx } from './cx.ts'
import { Dialog } from './Dialog.tsx'
import { Note } from './Note.tsx'

interface ActDialogProps {
  title: string
  description?: ReactNode
  width?: 'sm' | 'md' | 'lg'
  /** What is done, and the same while it is being done. */
  action: string
  acting: string
  busy: boolean
  /** Why it was not done. */
  failed: string | null
  /** Why it cannot be done as things are: the act is drawn, and not to be had. */
  blocked?: string
  onAct: () => unknown
  onClose: () => void
  /** The safe choice; without words it is Cancel, which closes. */
  keep?: string
  onKeep?: () => void
  /** Another act between the safe choice and the one it is about. */
  second?: { label: string; onAct: () => unknown }
  /** It takes something away. */
  danger?: boolean
  /** Fields in two columns where there is room. */
  columns?: boolean
  children: ReactNode
}

/** The frame of a dialog in which something is filled in and done: why it failed, the fields, and the acts at the foot. */
export function ActDialog({ title, description, width, busy, onAct, onClose, columns, ...rest }: ActDialogProps) {
  const { action, acting, failed, blocked, keep = 'Cancel', onKeep = onClose, second, danger, children } = rest
  const form = useId()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!busy && blocked === undefined) void onAct()
  }

  return (
    <Dialog
      open
      sticky
      width={width}
      onOpenChange={(open) => !open && !busy && onClose()}
      title={title}
      description={description}
      footer={
        <>
          <Button variant="ghost" onClick={onKeep}>
            {keep}
          </Button>
          {second && (
            <Button busy={busy} busyLabel={acting} onClick={() => void second.onAct()}>
              {second.label}
            </Button>
          )}
          {blocked !== undefined && (
            <span
              id={`${form}-blocked`}
              className="mr-auto self-center text-cell text-2 max-sm:order-first max-sm:basis-full"
            >
              {blocked}
            </span>
          )}
          <Button
            variant={danger ? 'danger' : 'primary'}
            type="submit"
            form={form}
            busy={busy}
            busyLabel={acting}
            aria-disabled={blocked !== undefined || undefined}
            aria-describedby={blocked === undefined ? undefined : `${form}-blocked`}
          >
            {action}
          </Button>
        </>
      }
    >
      <form id={form} noValidate className={cx('grid gap-4', columns && 'sm:grid-cols-2')} onSubmit={submit}>
        {failed && (
          <div className={cx(columns && 'sm:col-span-2')}>
            <Note kind="bad">{failed}</Note>
          </div>
        )}
        {children}
      </form>
    </Dialog>
  )
}
