import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, type Ref, useId, useRef, useState } from 'react'
import { type ControlSize, lineBox } from './control-classes.ts'
import { cx } from './cx.ts'
import { useFieldControl, useFieldLabelId } from './field-context.ts'
import { OptionList, optionId } from './OptionList.tsx'
import { type Option, step } from './option.ts'

export interface SelectProps {
  options: readonly Option[]
  value: string | null | undefined
  onChange: (value: string) => void
  placeholder?: string
  disabled?: boolean
  size?: ControlSize
  id?: string
  name?: string
  onBlur?: () => void
  ref?: Ref<HTMLElement>
  /** Not needed inside a Field. */
  'aria-label'?: string
  'aria-invalid'?: boolean
  className?: string
}

/** A select without search: opens by arrow, Enter or Space, and finds options by their first letters. */
export function ListSelect({
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
  ...rest
}: SelectProps) {
  const aria = useFieldControl(rest)
  const labelId = useFieldLabelId()
  const listId = useId()
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const typed = useRef({ text: '', at: 0 })
  const chosen = options.findIndex((option) => option.value === value)

  function show() {
    setActive(chosen >= 0 ? chosen : step(options, -1, 1))
    setOpen(true)
  }

  function pick(option: Option | undefined) {
    if (option && !option.disabled) onChange(option.value)
    setOpen(false)
  }

  function find(letter: string, at: number) {
    const fresh = at - typed.current.at > 700
    const text = (fresh ? '' : typed.current.text) + letter.toLowerCase()
    typed.current = { text, at }
    const index = options.findIndex((option) => !option.disabled && option.label.toLowerCase().startsWith(text))
    if (index < 0) return
    if (open) setActive(index)
    else pick(options[index])
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key } = event
    if (key === 'Tab') {
      if (open) pick(options[active])
      return
    }
    if (key === 'Escape') {
      if (open) event.stopPropagation()
      setOpen(false)
      return
    }
    if (key.length === 1 && key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey) {
      find(key, event.timeStamp)
      return
    }
    const opens = ['ArrowDown', 'ArrowUp', 'Enter', ' ']
    if (!open) {
      if (!opens.includes(key)) return
      event.preventDefault()
      show()
      return
    }
    if (key === 'ArrowDown') setActive(step(options, active, 1))
    else if (key === 'ArrowUp') setActive(step(options, active, -1))
    else if (key === 'Home') setActive(step(options, -1, 1))
    else if (key === 'End') setActive(step(options, options.length, -1))
    else if (key === 'Enter' || key === ' ') pick(options[active])
    else return
    event.preventDefault()
  }

  return (
    <OptionList
      id={listId}
      label={rest['aria-label']}
      labelledBy={labelId}
      open={open}
      onClose={() => setOpen(false)}
      options={options}
      active={active}
      onActive={setActive}
      isChosen={(option) => option.value === value}
      onPick={pick}
      anchor={
        <button
          {...aria}
          ref={ref as Ref<HTMLButtonElement>}
          type="button"
          role="combobox"
          name={name}
          disabled={disabled}
          aria-label={rest['aria-label']}
          aria-haspopup="listbox"
          aria-expanded={open}
          aria-controls={open ? listId : undefined}
          aria-activedescendant={open && active >= 0 ? optionId(listId, active) : undefined}
          onClick={() => (open ? setOpen(false) : show())}
          onKeyDown={onKeyDown}
          onBlur={() => {
            setOpen(false)
            onBlur?.()
          }}
          className={lineBox(
            size,
            cx(
              'justify-between text-left outline-none focus-visible:border-brand focus-visible:shadow-[0_0_0_3px_var(--brand-soft)] focus-visible:outline-none',
              'disabled:border-line-strong disabled:bg-sunken aria-invalid:border-red-d aria-invalid:shadow-[0_0_0_3px_var(--red-f)]',
              className,
            ),
          )}
        >
          <span className={cx('min-w-0 flex-1 truncate', chosen < 0 && 'text-3')}>
            {options[chosen]?.label ?? placeholder}
          </span>
          <ChevronDown size={16} aria-hidden="true" className="text-3" />
        </button>
      }
    />
  )
}
