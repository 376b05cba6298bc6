import { AlertDialog } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import './nonce.ts'
import { Button } from './Button.tsx'
import { useReturnFocus } from './useReturnFocus.ts'

interface ConfirmDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** A question that names the thing: "Cancel HB-2026-000411?" */
  title: string
  /** What goes, what it costs, and whether it can be undone. */
  children: ReactNode
  /** The verb and its noun: "Cancel booking". */
  confirm: string
  confirmBusy?: string
  /** The safe choice: "Keep booking". */
  cancel?: string
  danger?: boolean
  /** Awaited; the dialog stays open and busy until it ends, and stays open when it fails. */
  onConfirm: () => void | Promise<unknown>
}

/** Asks once before something that cannot be taken back lightly; the safe choice has the focus. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  children,
  confirm,
  confirmBusy,
  cancel = 'Keep',
  danger = true,
  onConfirm,
}: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false)
  const focus = useReturnFocus()

  async function act() {
    setBusy(true)
    try {
      await onConfirm()
      onOpenChange(false)
    } catch {
      // Whoever runs the act reports why it failed; staying open lets it be tried again.
    } finally {
      setBusy(false)
    }
  }

  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => (busy ? undefined : onOpenChange(next))}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="motion-fade fixed inset-0 z-70 bg-scrim" />
        <AlertDialog.Content
          {...focus}
          className="motion-pop fixed inset-4 z-75 m-auto h-fit max-h-[calc(100dvh-32px)] overflow-y-auto rounded-xl border border-line bg-raised p-5 shadow-4 outline-none max-sm:mb-4 max-sm:mt-auto sm:max-w-[480px]"
        >
          <AlertDialog.Title className="text-[17px] leading-6 font-[620] tracking-[-.01em] text-text">
            {title}
          </AlertDialog.Title>
          <AlertDialog.Description asChild>
            <div className="mt-1.5 text-[14px] leading-5 text-2">{children}</div>
          </AlertDialog.Description>
          <div className="mt-4 flex flex-wrap justify-end gap-2">
            <AlertDialog.Cancel asChild>
              <Button variant="ghost" disabled={busy}>
                {cancel}
              </Button>
            </AlertDialog.Cancel>
            <Button variant={danger ? 'danger' : 'primary'} busy={busy} busyLabel={confirmBusy} onClick={act}>
              {confirm}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
