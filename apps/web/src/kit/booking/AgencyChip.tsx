import { useState } from 'react'
import { AddChip, Chip } from '../../ui/Chip.tsx'
import { Combobox } from '../../ui/Combobox.tsx'
import { Field } from '../../ui/Field.tsx'
import { Popover } from '../../ui/Popover.tsx'
import { useList } from '../list-context.ts'
import { useSettled } from '../useSettled.ts'

const pause = 250

interface AgencyChipProps {
  /** Finds agencies by words, or one by its id. */
  useFind: (
    asked: { q?: string; orgId?: string },
    options: { skip: boolean },
  ) => { currentData?: readonly { id: string; name: string }[]; isFetching: boolean }
}

/** Narrows a list to one agency, found by its name. */
export function AgencyChip({ useFind }: AgencyChipProps) {
  const { filters, change } = useList()
  const { orgId } = filters
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const asked = useSettled(typed.trim().slice(0, 100), pause)
  const found = useFind(asked ? { q: asked } : {}, { skip: !open })
  const chosen = useFind({ orgId }, { skip: !orgId }).currentData?.[0]
  if (orgId)
    return (
      <Chip
        removeLabel={`Remove Agency: ${chosen?.name ?? 'one'}`}
        onRemove={() => change({ filters: { orgId: undefined } })}
      >
        Agency: {chosen?.name ?? 'one'}
      </Chip>
    )
  return (
    <Popover label="Agency" open={open} onOpenChange={setOpen} trigger={<AddChip>Agency</AddChip>} className="w-72">
      <Field label="Agency">
        <Combobox
          value=""
          options={(found.currentData ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          onSearch={setTyped}
          onChange={(next) => {
            change({ filters: { orgId: next } })
            setOpen(false)
          }}
          loading={found.isFetching}
          placeholder="Search for an agency"
          empty="No agency of this name"
        />
      </Field>
    </Popover>
  )
}
