import type { ComponentProps } from 'react'
import { controlBox } from './control-classes.ts'
import { cx } from './cx.ts'
import { useFieldControl } from './field-context.ts'

/** Several lines of text; it grows with what is written. */
export function Textarea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  const aria = useFieldControl(rest)
  return (
    <span className={cx(controlBox, 'text-input', className)}>
      <textarea
        rows={rows}
        {...rest}
        {...aria}
        className="field-sizing-content max-h-96 min-h-20 w-full min-w-0 resize-y bg-transparent px-(--control-px) py-2 outline-none focus-visible:outline-none"
      />
    </span>
  )
}
