import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { bareInput, type ControlSize, lineBox } from './control-classes.ts'
import { cx } from './cx.ts'
import { useFieldControl } from './field-context.ts'

interface InputProps extends Omit<ComponentProps<'input'>, 'size'> {
  icon?: LucideIcon
  /** Stands inside at the left, before what is typed. */
  before?: ReactNode
  /** Stands inside at the right. */
  after?: ReactNode
  size?: ControlSize
  inputClassName?: string
}

/** One line of text; inside a Field it is named, described and marked by it. */
export function Input({ icon: Icon, before, after, size, className, inputClassName, ...rest }: InputProps) {
  const aria = useFieldControl(rest)
  return (
    <span
      className={lineBox(size, cx('cursor-text', className))}
      onClick={(event) => {
        // What stands before the words is part of the control, and a press on it is meant for the input.
        if (event.target === event.currentTarget) event.currentTarget.querySelector('input')?.focus()
      }}
    >
      {Icon && <Icon size={16} aria-hidden="true" className="pointer-events-none text-3" />}
      {before}
      <input autoComplete="off" {...rest} {...aria} className={cx(bareInput, inputClassName)} />
      {after}
    </span>
  )
}
