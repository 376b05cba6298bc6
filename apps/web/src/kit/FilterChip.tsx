import { useEffect, useRef } from 'react'
import { AddChip, Chip } from '../ui/Chip.tsx'
import { Menu, MenuRadios } from '../ui/Menu.tsx'
import type { Option } from '../ui/option.ts'
import { useList } from './list-context.ts'

interface FilterChipProps {
  /** The filter's key in the contract, and so in the address. */
  name: string
  label: string
  options: readonly Option[]
}

/** One filter of a list: dashed while it could be added, filled with its way out while it is in force. */
export function FilterChip({ name, label, options }: FilterChipProps) {
  const { filters, change } = useList()
  const value = filters[name]
  const box = useRef<HTMLSpanElement>(null)
  const pressed = useRef(false)

  // The button that was pressed is gone after the change; whoever uses the keyboard goes on from its successor.
  useEffect(() => {
    if (pressed.current) box.current?.querySelector('button')?.focus()
    pressed.current = false
  }, [value])

  function set(next: string | undefined) {
    pressed.current = true
    change({ filters: { [name]: next } })
  }

  const chosen = options.find((option) => option.value === value)?.label ?? value
  const choices = <MenuRadios label={label} value={value ?? ''} onChange={set} options={options} />
  return (
    <span ref={box}>
      {value === undefined ? (
        <Menu align="start" trigger={<AddChip>{label}</AddChip>}>
          {choices}
        </Menu>
      ) : (
        <Chip removeLabel={`Remove ${label}: ${chosen}`} onRemove={() => set(undefined)}>
          <Menu
            align="start"
            trigger={
              <button type="button" aria-label={`Change ${label}: ${chosen}`} className="hit max-w-60 truncate">
                {label}: {chosen}
              </button>
            }
          >
            {choices}
          </Menu>
        </Chip>
      )}
    </span>
  )
}
