import { type ReactNode, useId, useState } from 'react'
import { type FieldValues, FormProvider } from 'react-hook-form'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Note } from '../ui/Note.tsx'
import { FieldWordsContext } from './form-context.ts'
import { FormNotes, FormStale } from './form-parts.tsx'
import { useLeaveGuard } from './useLeaveGuard.tsx'
import { type ResourceFormOptions, useResourceForm } from './useResourceForm.ts'

interface EditDialogProps<Values extends FieldValues, Output, Rec> extends ResourceFormOptions<Values, Output, Rec> {
  title: string
  /** Which record it is. */
  description: string
  /** What is edited, in one word: "rule". */
  noun: string
  onClose: () => void
  /** FormFields in a grid of two columns. */
  children: ReactNode
}

/** A form in a window over a list; what is typed outlives a slip, a reload and somebody else's change. */
export function EditDialog<Values extends FieldValues, Output, Rec extends { version: number }>(
  props: EditDialogProps<Values, Output, Rec>,
) {
  const { title, description, noun, onClose, children } = props
  const formId = useId()
  const [leaving, setLeaving] = useState(false)
  const state = useResourceForm(props)
  const guard = useLeaveGuard(state.unsaved, state.settled, state.settle)
  const { failure } = state
  const close = () => (state.unsaved ? setLeaving(true) : onClose())

  return (
    <FormProvider {...state.form}>
      <FieldWordsContext value={state.words}>
        <Dialog
          open
          sticky
          width="md"
          onOpenChange={(open) => !open && close()}
          title={title}
          description={description}
          footer={
            <>
              <Button variant="ghost" onClick={close}>
                Cancel
              </Button>
              <Button type="submit" form={formId} variant="primary" busy={state.saving} busyLabel="Saving">
                Save {noun}
              </Button>
            </>
          }
        >
          <form
            id={formId}
            noValidate
            aria-label={title}
            className="grid gap-4 sm:grid-cols-2"
            onSubmit={(event) => {
              event.preventDefault()
              void state.submit()
            }}
          >
            <FormNotes state={state} className="sm:col-span-2" />
            {children}
            {failure && (
              <Note kind="bad" title={failure.title} className="sm:col-span-2">
                {failure.detail}
              </Note>
            )}
          </form>
        </Dialog>
        <FormStale state={state} />
        <ConfirmDialog
          open={leaving}
          onOpenChange={setLeaving}
          title="Close without saving?"
          confirm="Discard changes"
          cancel="Keep editing"
          onConfirm={() => {
            state.settle()
            onClose()
          }}
        >
          What you changed in this {noun} is not saved yet and would be lost.
        </ConfirmDialog>
        {guard}
      </FieldWordsContext>
    </FormProvider>
  )
}
