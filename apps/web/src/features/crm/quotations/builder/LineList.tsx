import { Plane, Plus } from 'lucide-react'
import { get, useFieldArray, useFormState, useWatch } from 'react-hook-form'
import { Button } from '../../../../ui/Button.tsx'
import { useBuilder } from './builder-context.ts'
import { CataloguePicker } from './CataloguePicker.tsx'
import { copyLine, newFlight, newLine } from './content-values.ts'
import { focusField } from './focus-field.ts'
import { lineName } from './form-totals.ts'
import { LineCard } from './LineCard.tsx'
import type { LinesPath, LineValues, QuotationValues } from './quotation-values.ts'

interface LineListProps {
  path: LinesPath
  /** The key of the option or extra they belong to. */
  group: string
  /** Whose lines they are, for those who hear it. */
  of: string
  max: number
}

/** The lines of an option or of an extra. */
export function LineList({ path, group, of, max }: LineListProps) {
  const { fields, append, insert, move, remove } = useFieldArray<QuotationValues, LinesPath>({ name: path })
  const lines = useWatch<QuotationValues>({ name: path }) as LineValues[]
  const startDate = useWatch<QuotationValues, 'startDate'>({ name: 'startDate' })
  const { errors } = useFormState<QuotationValues>({ name: path })
  const { setOpen } = useBuilder()
  const lacking = get(errors, `${path}.root.message`) ?? get(errors, `${path}.message`)

  function add() {
    const line = newLine(lines.at(-1))
    setOpen(lineName(group, line.key), true)
    append(line, { shouldFocus: false })
    focusField(`${path}.${fields.length}.label`)
  }

  function addFlight() {
    const line = newFlight(startDate)
    setOpen(lineName(group, line.key), true)
    append(line, { shouldFocus: false })
  }

  return (
    <div className="grid content-start gap-2">
      <ul aria-label={`Lines of ${of}`} className="grid gap-2 empty:hidden">
        {fields.map(({ id }, index) => {
          const line = lines[index]
          return (
            line && (
              <LineCard
                key={id}
                at={`${path}.${index}`}
                line={line}
                group={group}
                name={lineName(group, line.key)}
                index={index}
                count={fields.length}
                onMove={(to) => move(index, to)}
                onCopy={() => insert(index + 1, copyLine(line), { shouldFocus: false })}
                onRemove={() => remove(index)}
              />
            )
          )
        })}
      </ul>
      {typeof lacking === 'string' && (
        <p role="alert" className="text-cell text-red-t">
          {lacking}
        </p>
      )}
      {fields.length < max && (
        <div className="flex flex-wrap gap-2">
          <CataloguePicker of={of} into={{ group }} onPick={(some) => append(some, { shouldFocus: false })} />
          <Button size="sm" variant="soft" icon={Plane} onClick={addFlight}>
            Flight
          </Button>
          <Button size="sm" variant="soft" icon={Plus} onClick={add}>
            Add line
          </Button>
        </div>
      )}
    </div>
  )
}
