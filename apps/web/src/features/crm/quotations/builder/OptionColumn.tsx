import { Copy, Trash2 } from 'lucide-react'
import { useRight } from '../../../../shared/hooks.ts'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { Input } from '../../../../ui/Input.tsx'
import { Textarea } from '../../../../ui/Textarea.tsx'
import { rupees, totalWords } from '../quotation-words.ts'
import { useBuilder } from './builder-context.ts'
import { LineList } from './LineList.tsx'
import { QuotationField } from './quotation-form.ts'
import type { OptionValues } from './quotation-values.ts'

interface OptionColumnProps {
  option: OptionValues
  index: number
  onCopy?: () => void
  onRemove?: () => void
}

/** One way to make the trip: its lines and what it comes to. */
export function OptionColumn({ option, index, onCopy, onRemove }: OptionColumnProps) {
  const { totals } = useBuilder()
  const total = totals?.options.get(option.key)
  const seesMargin = useRight('margin')
  const name = option.name || `option ${index + 1}`
  return (
    <section aria-label={`Option ${name}`} className="grid min-w-0 content-start gap-4 rounded-lg bg-canvas p-3">
      <div className="flex items-end gap-2">
        <QuotationField name={`options.${index}.name`} label={`Option ${index + 1}`} className="flex-1">
          {(field) => <Input {...field} />}
        </QuotationField>
        {onCopy && <IconButton icon={Copy} aria-label={`Duplicate ${name}`} onClick={onCopy} />}
        {onRemove && <IconButton icon={Trash2} aria-label={`Remove ${name}`} onClick={onRemove} />}
      </div>
      <QuotationField name={`options.${index}.summary`} label="In a sentence" optional>
        {(field) => <Textarea {...field} rows={2} placeholder="4 star hotels, private transfers" />}
      </QuotationField>
      <LineList path={`options.${index}.lines`} group={option.key} of={name} max={60} />
      {total && (
        <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-0.5 border-t border-line pt-3 text-cell">
          <dt className="font-emphasis">Total with taxes</dt>
          <dd className="num text-right text-[16px] leading-5 font-bold">{totalWords(total)}</dd>
          {seesMargin && total.total > 0 && (
            <>
              <dt className="text-3">Margin</dt>
              <dd className={total.margin < 0 ? 'num text-right text-red-t' : 'num text-right text-3'}>
                {rupees(total.margin)}
              </dd>
            </>
          )}
        </dl>
      )}
    </section>
  )
}
