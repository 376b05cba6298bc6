import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { FormSection } from '../../../../kit/FormSection.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { Input } from '../../../../ui/Input.tsx'
import { rupees } from '../quotation-words.ts'
import { useBuilder } from './builder-context.ts'
import { newKey, newLine } from './content-values.ts'
import { focusField } from './focus-field.ts'
import { lineName } from './form-totals.ts'
import { LineList } from './LineList.tsx'
import { QuotationField } from './quotation-form.ts'
import type { ExtraValues, QuotationValues } from './quotation-values.ts'

const most = 20

function Extra({ extra, index, onRemove }: { extra: ExtraValues; index: number; onRemove: () => void }) {
  const { totals, active } = useBuilder()
  const adds = (totals?.adds.get(active) ?? totals?.adds.values().next().value)?.get(extra.key)
  const name = extra.name || `extra ${index + 1}`
  return (
    <li className="grid gap-3 rounded-lg bg-canvas p-3">
      <div className="flex items-end gap-2">
        <QuotationField name={`extras.${index}.name`} label={`Extra ${index + 1}`} className="flex-1">
          {(field) => <Input {...field} placeholder="Desert night with dinner" />}
        </QuotationField>
        {adds !== undefined && <span className="num pb-2 text-cell whitespace-nowrap">+{rupees(adds)}</span>}
        <IconButton icon={Trash2} aria-label={`Remove ${name}`} onClick={onRemove} />
      </div>
      <QuotationField name={`extras.${index}.summary`} label="In a sentence" optional>
        {(field) => <Input {...field} />}
      </QuotationField>
      <LineList path={`extras.${index}.lines`} group={extra.key} of={name} max={10} />
    </li>
  )
}

/** What the customer may add to any option by one press. */
export function ExtrasSection() {
  const { fields, append, remove } = useFieldArray<QuotationValues, 'extras'>({ name: 'extras' })
  const extras = useWatch<QuotationValues, 'extras'>({ name: 'extras' })
  const { setOpen } = useBuilder()

  function add() {
    const key = newKey()
    const line = newLine()
    setOpen(lineName(key, line.key), true)
    append({ key, name: '', summary: '', lines: [{ ...line, service: 'Sightseeing' }] }, { shouldFocus: false })
    focusField(`extras.${fields.length}.name`)
  }

  return (
    <FormSection
      wide
      title="Optional extras"
      about="Shown with what each adds; the customer ticks them."
      actions={
        fields.length < most && (
          <Button size="sm" icon={Plus} onClick={add}>
            Add extra
          </Button>
        )
      }
    >
      {fields.length > 0 && (
        <ul className="grid items-start gap-3 lg:grid-cols-2">
          {fields.map(({ id }, index) => {
            const extra = extras[index]
            return extra && <Extra key={id} extra={extra} index={index} onRemove={() => remove(index)} />
          })}
        </ul>
      )}
    </FormSection>
  )
}
