import type { MarkupRule } from '@karavan/contracts/money/markups/markup.contract'
import { DeleteDated } from '../../../kit/dated/DeleteDated.tsx'
import { ruleName } from './markup-words.ts'
import { useDeleteMarkupMutation } from './markups.api.ts'

interface DeleteMarkupProps {
  rule: MarkupRule
  onClose: () => void
  onDeleting: (now: boolean) => void
  onDeleted: () => void
}

/** Asks once, by name, and deletes a rule that has not begun. */
export function DeleteMarkup({ rule, ...told }: DeleteMarkupProps) {
  const [remove] = useDeleteMarkupMutation()
  return (
    <DeleteDated
      {...told}
      dated={rule}
      noun="rule"
      name={ruleName(rule)}
      done="Markup rule deleted"
      remove={() => remove({ params: { id: rule.id } }).unwrap()}
    />
  )
}
