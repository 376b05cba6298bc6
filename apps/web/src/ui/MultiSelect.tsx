import { type KeyboardEvent, type Ref, useId, useState } from 'react'
import { ChipBox } from './ChipBox.tsx'
import { useFieldControl, useFieldLabelId } from './field-context.ts'
import { OptionList, optionId } from './OptionList.tsx'
import { matching, type Option, step } from './option.ts'

interface MultiSelectProps {
  options: readonly Option[]
  values: readonly string[]
  onChange: (values: string[]) => void
  placeholder?: string
  disabled?: boolean
  id?: string
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
  'aria-label'?: string
}

/** Several of a list, kept as chips; Backspace in the empty input takes the last one away. */
export function MultiSelect({
  options,
  values,
  onChange,
  placeholder = 'Choose',
  disabled,
  ...rest
}: MultiSelectProps) {
  const aria = useFieldControl(rest)
  const labelId = useFieldLabelId()
  const listId = useId()
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(-1)
  const found = matching(options, typed)
  const chips = values.map((value) => ({
    key: value,
    label: options.find((option) => option.value === value)?.label ?? value,
  }))

  const remove = (value: string) => onChange(values.filter((other) => other !== value))

  function toggle(option: Option | undefined) {
    if (!option || option.disabled) return
    if (values.includes(option.value)) remove(option.value)
    else onChange([...values, option.value])
    setTyped('')
  }

  function close() {
    setOpen(false)
    setTyped('')
    setActive(-1)
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key } = event
    const last = values.at(-1)
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault()
      if (open) setActive(step(found, active < 0 && key === 'ArrowUp' ? 0 : active, key === 'ArrowDown' ? 1 : -1))
      else setOpen(true)
    } else if (key === 'Enter' && open) {
      event.preventDefault()
      toggle(found[active])
    } else if (key === 'Escape' && open) {
      event.preventDefault()
      event.stopPropagation()
      close()
    } else if (key === 'Backspace' && typed === '' && last) {
      remove(last)
    }
  }

  return (
    <OptionList
      id={listId}
      label={rest['aria-label']}
      labelledBy={labelId}
      open={open}
      onClose={close}
      options={found}
      active={active}
      onActive={setActive}
      isChosen={(option) => values.includes(option.value)}
      onPick={toggle}
      multiple
      anchor={
        <ChipBox chips={chips} onRemove={remove} disabled={disabled}>
          <input
            {...aria}
            ref={rest.ref}
            type="text"
            role="combobox"
            disabled={disabled}
            autoComplete="off"
            spellCheck={false}
            aria-label={rest['aria-label']}
            aria-autocomplete="list"
            aria-expanded={open}
            aria-controls={open && found.length > 0 ? listId : undefined}
            aria-activedescendant={open && active >= 0 ? optionId(listId, active) : undefined}
            placeholder={values.length === 0 ? placeholder : undefined}
            value={typed}
            onClick={() => setOpen(true)}
            onChange={(event) => {
              setTyped(event.target.value)
              setOpen(true)
              setActive(step(matching(options, event.target.value), -1, 1))
            }}
            onKeyDown={onKeyDown}
            onBlur={() => {
              close()
              rest.onBlur?.()
            }}
            className="h-8 min-w-24 flex-1 bg-transparent px-1 outline-none focus-visible:outline-none office:h-6"
          />
        </ChipBox>
      }
    />
  )
}
