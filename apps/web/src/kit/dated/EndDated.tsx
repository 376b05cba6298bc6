import type { ReactNode } from 'react'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { formatDate } from '../../ui/format.ts'
import { notify } from '../../ui/toast.ts'
import { readFailure } from '../problem.ts'

interface EndDatedProps {
  /** What it is in one word, and which: "rule". */
  noun: string
  name: string
  /** The day of the house; not known at once. */
  today: string | undefined
  onClose: () => void
  /** Makes a day its last one. */
  end: (today: string) => Promise<unknown>
  /** Reads it again after somebody else changed it. */
  refetch: () => unknown
  /** What holds from tomorrow. */
  children: ReactNode
}

/** Asks once, by name, and makes today the last day. */
export function EndDated({ noun, name, today, onClose, end, refetch, children }: EndDatedProps) {
  async function act() {
    if (!today) throw new Error('The day of the house is not known yet')
    try {
      await end(today)
    } catch (error) {
      const { code, title, detail } = readFailure(error)
      const stale = code === 'STALE_VERSION'
      if (stale) void refetch()
      void notify.error(
        stale ? `Somebody else changed this ${noun}` : `The ${noun} was not ended`,
        stale ? 'What you see is up to date now. Try again.' : detail || title,
      )
      throw error
    }
    void notify.success(`${formatDate(today)} is its last day`, name)
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`End ${name}?`}
      confirm="End today"
      confirmBusy="Ending"
      cancel="Keep it running"
      danger={false}
      onConfirm={act}
    >
      Today{today && `, ${formatDate(today)},`} is its last day. {children}
    </ConfirmDialog>
  )
}
