import { Chip } from '../ui/Chip.tsx'
import { useList } from './list-context.ts'

export interface NamedChipProps {
  /** The filter's key in the contract, and so in the address; its value is an id. */
  name: string
  label: string
  /** The words for the id, once they are known; it is empty while the filter is not in force. */
  useName: (id: string) => string | undefined
}

/** A filter by one record that a link has set: it says which and can be taken away. */
export function NamedChip({ name, label, useName }: NamedChipProps) {
  const { filters, change } = useList()
  const id = filters[name] ?? ''
  const words = useName(id) ?? 'one'
  if (!id) return null
  return (
    <Chip removeLabel={`Remove ${label}: ${words}`} onRemove={() => change({ filters: { [name]: undefined } })}>
      {label}: {words}
    </Chip>
  )
}
