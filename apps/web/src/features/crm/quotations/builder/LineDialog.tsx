import { useFormContext, useWatch } from 'react-hook-form'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import type { LineRef } from './day-board.ts'
import { LineEditor } from './LineEditor.tsx'
import type { LineValues, QuotationValues } from './quotation-values.ts'

/** Every field of a line; its like in other options follow when it is closed. */
export function LineDialog({ refs, onClose }: { refs: readonly LineRef[]; onClose: () => void }) {
  const { getValues, setValue } = useFormContext<QuotationValues>()
  const [first, ...twins] = refs
  const at = `options.${first?.option ?? 0}.lines.${first?.index ?? 0}` as const
  const line = useWatch<QuotationValues>({ name: at }) as LineValues | undefined

  function close() {
    const now = getValues(at)
    for (const { option, index, line: twin } of twins)
      setValue(`options.${option}.lines.${index}`, { ...now, key: twin.key }, { shouldDirty: true })
    onClose()
  }

  if (!line) return null
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={line.label || 'New line'}
      description={twins.length > 0 ? 'In every option: what you change here changes in all of them.' : undefined}
      width="md"
      footer={
        <Button variant="primary" onClick={close}>
          Done
        </Button>
      }
    >
      <LineEditor at={at} />
    </Dialog>
  )
}
