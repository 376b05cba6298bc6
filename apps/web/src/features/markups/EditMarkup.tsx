import type { MarkupRule } from '@karavan/contracts/markups/markup.contract'
import { useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { useUser } from '../../app/hooks.ts'
import { FieldWordsContext } from '../../kit/form-context.ts'
import { StaleDialog } from '../../kit/StaleDialog.tsx'
import { useLeaveGuard } from '../../kit/useLeaveGuard.tsx'
import { useResourceForm } from '../../kit/useResourceForm.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { formatRelative } from '../../ui/format.ts'
import { Note } from '../../ui/Note.tsx'
import { notify } from '../../ui/toast.ts'
import { MarkupForm, type MarkupValues, toMarkupValues } from './markup-form.ts'
import { AudienceFields, ValidityFields, ValueFields } from './MarkupFields.tsx'
import { MarkupOutcome } from './MarkupOutcome.tsx'
import { ruleName } from './markup-words.ts'
import { useGetMarkupQuery, useUpdateMarkupMutation } from './markups.api.ts'

interface EditMarkupProps {
  rule: MarkupRule
  onClose: () => void
}

const toValues = (record: MarkupRule | undefined) => toMarkupValues(record)

/** Changes a rule in a window over the list; what is typed outlives a slip, a reload and somebody else's change. */
export function EditMarkup({ rule: asked, onClose }: EditMarkupProps) {
  const [update] = useUpdateMarkupMutation()
  const rule = useGetMarkupQuery({ params: { id: asked.id } }).data?.data ?? asked
  const user = useUser()
  const [leaving, setLeaving] = useState(false)
  const state = useResourceForm({
    schema: MarkupForm,
    record: rule,
    toValues,
    draft: `${user?.id}:markup:${rule.id}`,
    save: async (body, version) =>
      (await update({ params: { id: rule.id }, body: { ...body, version: version ?? rule.version } }).unwrap()).data,
    onSaved: (saved) => {
      void notify.success('Markup rule saved', ruleName(saved))
      onClose()
    },
  })
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
          title="Edit markup rule"
          description={ruleName(rule)}
          footer={
            <>
              <Button variant="ghost" onClick={close}>
                Cancel
              </Button>
              <Button type="submit" form="edit-markup" variant="primary" busy={state.saving} busyLabel="Saving">
                Save rule
              </Button>
            </>
          }
        >
          <form
            id="edit-markup"
            noValidate
            aria-label="Edit markup rule"
            className="grid gap-4 sm:grid-cols-2"
            onSubmit={(event) => {
              event.preventDefault()
              void state.submit()
            }}
          >
            {state.restoredAt !== null && (
              <Note
                className="items-center! sm:col-span-2"
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
              <Note kind="warning" className="sm:col-span-2">
                Somebody else has saved changes meanwhile. When you save, you choose what to keep.
              </Note>
            )}
            <AudienceFields />
            <ValidityFields />
            <MarkupOutcome record={rule} />
            <ValueFields />
            {failure && (
              <Note kind="bad" title={failure.title} className="sm:col-span-2">
                {failure.detail}
              </Note>
            )}
          </form>
        </Dialog>
        {state.stale && (
          <StaleDialog
            {...state.stale}
            words={state.words}
            onClose={state.leaveStale}
            onSave={(merged) => state.saveMerged(merged as MarkupValues)}
          />
        )}
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
          What you changed in this rule is not saved yet and would be lost.
        </ConfirmDialog>
        {guard}
      </FieldWordsContext>
    </FormProvider>
  )
}
