import { type ReactNode, useState } from 'react'
import { AddChip } from '../ui/Chip.tsx'
import { Field } from '../ui/Field.tsx'
import { Popover } from '../ui/Popover.tsx'
import { useList } from './list-context.ts'
import { NamedChip, type NamedChipProps } from './NamedChip.tsx'

interface PickChipProps extends NamedChipProps {
  /** The control one is picked in. */
  children: (pick: (id: string) => void) => ReactNode
}

/** A filter by one of many: the place to find it, and once it is found which it is. */
export function PickChip({ children, ...named }: PickChipProps) {
  const { name, label } = named
  const { filters, change } = useList()
  const [open, setOpen] = useState(false)
  if (filters[name]) return <NamedChip {...named} />
  return (
    <Popover label={label} open={open} onOpenChange={setOpen} trigger={<AddChip>{label}</AddChip>} className="w-72">
      <Field label={label}>
        {children((id) => {
          change({ filters: { [name]: id } })
          setOpen(false)
        })}
      </Field>
    </Popover>
  )
}
