import { useCallback, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Button } from '../ui/Button.tsx'
import { cx } from '../ui/cx.ts'
import { formatCount, formatRelative } from '../ui/format.ts'
import { Note } from '../ui/Note.tsx'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import { StaleDialog } from './StaleDialog.tsx'
import type { useResourceForm } from './useResourceForm.ts'

type State<Values extends FieldValues, Output, Rec extends { version: number }> = ReturnType<
  typeof useResourceForm<Values, Output, Rec>
>

/** Counts the work a form must wait for before it can be saved. */
export function useFormWork() {
  const [work, setWork] = useState(0)
  const beginWork = useCallback(() => {
    setWork((count) => count + 1)
    return () => setWork((count) => count - 1)
  }, [])
  return { work, beginWork }
}

interface FormNotesProps {
  state: { restoredAt: number | null; discardDraft: () => void; outdated: boolean }
  className?: string
}

/** That what was typed before is back, and that somebody else has saved meanwhile. */
export const FormNotes = ({ state, className }: FormNotesProps) => (
  <>
    {state.restoredAt !== null && (
      <Note
        className={cx('items-center!', className)}
        action={
          <Button size="sm" variant="ghost" onClick={state.discardDraft}>
            Discard
          </Button>
        }
      >
        Your unsaved changes from {formatRelative(state.restoredAt)} are back.
      </Note>
    )}
    {state.outdated && (
      <Note kind="warning" className={className}>
        Somebody else has saved changes meanwhile. When you save, you choose what to keep.
      </Note>
    )}
  </>
)

interface FormStandingProps {
  state: { form: { formState: { errors: object } }; unsaved: boolean }
  savedAt?: string
}

/** How a form stands: what is wrong, what is not saved, or when it was. */
export function FormStanding({ state, savedAt }: FormStandingProps) {
  const wrong = Object.keys(state.form.formState.errors).length
  if (wrong > 0)
    return <span className="text-red-t">{formatCount(wrong, 'field needs', 'fields need')} another look</span>
  if (state.unsaved) return 'Unsaved changes'
  return (
    savedAt && (
      <>
        Saved <RelativeTime at={savedAt} />
      </>
    )
  )
}

/** What to keep, when somebody else saved first. */
export function FormStale<Values extends FieldValues, Output, Rec extends { version: number }>({
  state,
}: {
  state: State<Values, Output, Rec>
}) {
  if (!state.stale) return null
  return (
    <StaleDialog
      {...state.stale}
      words={state.words}
      onClose={state.leaveStale}
      onSave={(merged) => state.saveMerged(merged as Values)}
    />
  )
}
