import type { MarkupRule } from '@karavan/contracts/money/markups/markup.contract'
import { useUser } from '../../../shared/hooks.ts'
import { EditDialog } from '../../../kit/EditDialog.tsx'
import { notify } from '../../../ui/toast.ts'
import { MarkupForm, toMarkupValues } from './markup-form.ts'
import { AudienceFields, ValidityFields, ValueFields } from './MarkupFields.tsx'
import { MarkupOutcome } from './MarkupOutcome.tsx'
import { ruleName } from './markup-words.ts'
import { useGetMarkupQuery, useUpdateMarkupMutation } from './markups.api.ts'

interface EditMarkupProps {
  rule: MarkupRule
  onClose: () => void
}

const toValues = (record: MarkupRule | undefined) => toMarkupValues(record)

/** Changes a rule in a window over the list. */
export function EditMarkup({ rule: asked, onClose }: EditMarkupProps) {
  const [update] = useUpdateMarkupMutation()
  const rule = useGetMarkupQuery({ params: { id: asked.id } }).data?.data ?? asked
  const user = useUser()
  return (
    <EditDialog
      title="Edit markup rule"
      description={ruleName(rule)}
      noun="rule"
      onClose={onClose}
      schema={MarkupForm}
      record={rule}
      toValues={toValues}
      draft={`${user?.id}:markup:${rule.id}`}
      save={async (body, version) =>
        (await update({ params: { id: rule.id }, body: { ...body, version: version ?? rule.version } }).unwrap()).data
      }
      onSaved={(saved) => {
        void notify.success('Markup rule saved', ruleName(saved))
        onClose()
      }}
    >
      <AudienceFields />
      <ValidityFields />
      <MarkupOutcome record={rule} />
      <ValueFields />
    </EditDialog>
  )
}
