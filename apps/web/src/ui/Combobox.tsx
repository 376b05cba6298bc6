import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, type Ref, useId, useState } from 'react'
import { bareInput, lineBox } from './control-classes.ts'
import { cx } from './cx.ts'
import { useFieldControl, useFieldLabelId } from './field-context.ts'
import type { SelectProps } from './ListSelect.tsx'
import { OptionList, optionId } from './OptionList.tsx'
import { matching, type Option, step } from './option.ts'

interface ComboboxProps extends SelectProps {
  /** Told what is typed; the options are then taken as found and not filtered again. */
  onSearch?: (typed: string) => void
  loading?: boolean
  /** The chosen option's words when it is not among the options. */
  valueLabel?: string
  empty?: string
}

/** One of many, found by typing a part of its name; leaving it puts back what was chosen. */
export function Combobox({
  options,
  value,
  onChange,
  placeholder = 'Choose',
  disabled,
  size,
  name,
  onBlur,
  ref,
  className,
  onSearch,
  loading,
  valueLabel,
  empty,
  ...rest
}: ComboboxProps) {
  const aria = useFieldControl(rest)
  const labelId = useFieldLabelId()
  const listId = useId()
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState<string | null>(null)
  const [active, setActive] = useState(-1)
  const found = onSearch || typed === null ? options : matching(options, typed)
  const chosen = options.find((option) => option.value === value)
  const words = chosen?.label ?? (value ? (valueLabel ?? '') : '')

  function show() {
    if (disabled || open) return
    setActive(found.findIndex((option) => option.value === value))
    setOpen(true)
  }

  function close() {
    setOpen(false)
    setTyped(null)
    setActive(-1)
  }

  function pick(option: Option | undefined) {
    if (!option || option.disabled) return
    onChange(option.value)
    close()
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key } = event
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault()
      if (open) setActive(step(found, active < 0 && key === 'ArrowUp' ? 0 : active, key === 'ArrowDown' ? 1 : -1))
      else show()
    } else if (key === 'Enter' && open) {
      event.preventDefault()
      pick(found[active])
    } else if (key === 'Escape' && open) {
      event.preventDefault()
      event.stopPropagation()
      close()
    } else if (key === 'Tab') {
      close()
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
      isChosen={(option) => option.value === value}
      onPick={pick}
      loading={loading}
      empty={empty}
      anchor={
        <span className={lineBox(size, cx('relative', className))}>
          <input
            {...aria}
            ref={ref as Ref<HTMLInputElement>}
            type="text"
            role="combobox"
            name={name}
            disabled={disabled}
            autoComplete="off"
            spellCheck={false}
            aria-label={rest['aria-label']}
            aria-autocomplete="list"
            aria-expanded={open}
            aria-controls={open && found.length > 0 ? listId : undefined}
            aria-activedescendant={open && active >= 0 ? optionId(listId, active) : undefined}
            placeholder={words || placeholder}
            value={typed ?? words}
            onClick={show}
            onFocus={(event) => event.target.select()}
            onChange={(event) => {
              const text = event.target.value
              setTyped(text)
              setOpen(true)
              setActive(onSearch ? 0 : step(matching(options, text), -1, 1))
              onSearch?.(text)
            }}
            onKeyDown={onKeyDown}
            onBlur={() => {
              close()
              onBlur?.()
            }}
            className={cx(bareInput, 'pr-6')}
          />
          <ChevronDown
            size={16}
            aria-hidden="true"
            className="pointer-events-none absolute right-(--control-px) text-3"
          />
        </span>
      }
    />
  )
}
