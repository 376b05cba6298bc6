import { Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../ui/Button.tsx'
import { cx } from '../ui/cx.ts'
import { IconButton } from '../ui/IconButton.tsx'

interface RowsProps<Row> {
  values: readonly Row[]
  onChange: (values: Row[]) => void
  /** What one of them is: "Flight". */
  noun: string
  /** What one more begins with. */
  add: () => Row
  addLabel: string
  least?: number
  most: number
  /** Of the grid its fields stand in. */
  className: string
  /** Rows that stay as they are. */
  fixed?: (row: Row) => boolean
  children: (row: Row, change: (part: Partial<Row>) => void, index: number) => ReactNode
  /** Beside the button that adds. */
  actions?: ReactNode
}

/** Several of the same thing in a form: each can be changed and taken away, and one more added. */
export function Rows<Row extends object>(props: RowsProps<Row>) {
  const { values, onChange, noun, add, addLabel, least = 0, most, className, fixed, children, actions } = props
  const box = useRef<HTMLDivElement>(null)

  const added = useRef(false)

  function addOne() {
    added.current = true
    onChange([...values, add()])
  }

  // The new row is drawn after the form has taken it in.
  useEffect(() => {
    if (!added.current) return
    added.current = false
    const rows = box.current?.querySelectorAll<HTMLElement>('fieldset')
    rows?.[rows.length - 1]?.querySelector<HTMLElement>('input, select, button')?.focus()
  }, [values.length])

  return (
    <div ref={box} className="grid gap-3">
      {values.map((row, index) => {
        const removable = values.length > least && !fixed?.(row)
        return (
          // Rows have nothing but their place to be told apart by while they are typed in.
          <fieldset
            key={index}
            className={cx('relative min-w-0 rounded-md border border-line p-3 sm:pr-12', removable && 'pr-12')}
          >
            <legend className="sr-only">
              {noun} {index + 1}
            </legend>
            <div className={cx('grid gap-x-3 gap-y-3', className)}>
              {children(
                row,
                (part) => onChange(values.map((one, at) => (at === index ? { ...one, ...part } : one))),
                index,
              )}
            </div>
            {removable && (
              <span className="absolute top-2 right-2">
                <IconButton
                  icon={Trash2}
                  size="sm"
                  aria-label={`Remove ${noun.toLowerCase()} ${index + 1}`}
                  onClick={() => onChange(values.filter((_, at) => at !== index))}
                />
              </span>
            )}
          </fieldset>
        )
      })}
      <div className="flex flex-wrap items-center gap-2">
        {values.length < most && (
          <Button icon={Plus} onClick={addOne}>
            {addLabel}
          </Button>
        )}
        {actions}
      </div>
    </div>
  )
}
