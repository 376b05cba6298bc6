import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import { FieldContext } from './field-context.ts'

interface FieldProps {
  label: string
  children: ReactNode
  /** One line under the control; an error takes its place. */
  help?: ReactNode
  error?: string
  /** Says "optional" beside the label and stops calling the control required. */
  optional?: boolean
  /** For several controls under one name, such as radios: the label names the group. */
  group?: boolean
  hideLabel?: boolean
  id?: string
  className?: string
}

/** Label, control, and help or error, tied together for eyes and for screen readers. */
export function Field({ label, children, help, error, optional = false, group, hideLabel, id, className }: FieldProps) {
  const own = useId()
  const controlId = id ?? own
  const labelId = `${controlId}-label`
  const noteId = `${controlId}-note`
  const described = error || help ? noteId : undefined
  const words = (
    <>
      {label}
      {optional && <span className="font-normal text-3"> optional</span>}
    </>
  )
  const labelClass = hideLabel
    ? 'sr-only'
    : 'text-[14px] leading-5 font-emphasis text-text office:text-cell max-w-full w-fit'
  return (
    <FieldContext
      value={{ id: controlId, labelId, describedBy: described, invalid: Boolean(error), required: !optional }}
    >
      <div
        role={group ? 'group' : undefined}
        aria-labelledby={group ? labelId : undefined}
        aria-describedby={group ? described : undefined}
        className={cx('flex min-w-0 flex-col gap-1.5', className)}
      >
        {group ? (
          <span id={labelId} className={labelClass}>
            {words}
          </span>
        ) : (
          <label id={labelId} htmlFor={controlId} className={labelClass}>
            {words}
          </label>
        )}
        {children}
        {error ? (
          <p id={noteId} role="alert" className="flex items-start gap-1.5 text-cell text-red-t">
            <CircleAlert size={14} aria-hidden="true" className="mt-0.5" />
            {error}
          </p>
        ) : (
          help && (
            <p id={noteId} className="text-cell text-3">
              {help}
            </p>
          )
        )}
      </div>
    </FieldContext>
  )
}
