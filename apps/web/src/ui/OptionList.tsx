import { Check } from 'lucide-react'
import { Popover } from 'radix-ui'
import { type ReactNode, useEffect, useRef } from 'react'
import { cx } from './cx.ts'
import type { Option } from './option.ts'
import { usePortalContainer } from './portal.ts'
import { Spinner } from './Spinner.tsx'

interface OptionListProps {
  id: string
  label?: string
  labelledBy?: string
  open: boolean
  onClose: () => void
  /** The control the list hangs from. */
  anchor: ReactNode
  options: readonly Option[]
  active: number
  onActive: (index: number) => void
  isChosen: (option: Option) => boolean
  onPick: (option: Option) => void
  multiple?: boolean
  loading?: boolean
  empty?: string
}

/** The id of an option, for `aria-activedescendant`. */
export const optionId = (listId: string, index: number) => `${listId}-${index}`

/** A list of options in a popover under its control; the focus stays in the control. */
export function OptionList(props: OptionListProps) {
  const { id, open, onClose, anchor, options, active, onActive, isChosen, onPick, multiple, loading } = props
  const container = usePortalContainer()
  const list = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (open) list.current?.querySelector('[data-active]')?.scrollIntoView?.({ block: 'nearest' })
  }, [open, active])

  return (
    <Popover.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Popover.Anchor asChild>
        <div ref={box} className="min-w-0">
          {anchor}
        </div>
      </Popover.Anchor>
      <Popover.Portal container={container}>
        <Popover.Content
          role="presentation"
          align="start"
          sideOffset={6}
          collisionPadding={8}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onInteractOutside={(event) => {
            if (event.target instanceof Node && box.current?.contains(event.target)) event.preventDefault()
          }}
          className="motion-pop z-80 w-(--radix-popover-trigger-width) min-w-40 overflow-hidden rounded-lg border border-line bg-raised shadow-4 outline-none"
        >
          {loading ? (
            <p role="status" className="flex items-center gap-2 px-3.5 py-3 text-[14px] leading-5 text-3">
              <Spinner size={16} /> Searching
            </p>
          ) : options.length === 0 ? (
            <p role="status" className="px-3.5 py-3 text-[14px] leading-5 text-3">
              {props.empty ?? 'Nothing matches'}
            </p>
          ) : (
            <div
              ref={list}
              role="listbox"
              id={id}
              aria-label={props.label}
              aria-labelledby={props.label ? undefined : props.labelledBy}
              aria-multiselectable={multiple || undefined}
              className="max-h-[min(320px,var(--radix-popover-content-available-height))] overflow-y-auto overscroll-contain p-1"
            >
              {options.map((option, index) => (
                <div
                  key={option.value}
                  id={optionId(id, index)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={isChosen(option)}
                  aria-disabled={option.disabled || undefined}
                  data-active={index === active || undefined}
                  onMouseMove={() => index !== active && onActive(index)}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => !option.disabled && onPick(option)}
                  className={cx(
                    'flex min-h-(--option-h) items-center gap-2 rounded-md px-2.5 py-1.5 text-[14px] leading-5 select-none',
                    index === active && 'bg-raised-hover',
                    option.disabled ? 'opacity-50' : 'cursor-default',
                  )}
                >
                  <span className="min-w-0 flex-1 truncate">
                    {option.label}
                    {option.hint && <span className="text-3"> {option.hint}</span>}
                  </span>
                  {isChosen(option) && <Check size={16} aria-hidden="true" className="text-link" />}
                </div>
              ))}
            </div>
          )}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
