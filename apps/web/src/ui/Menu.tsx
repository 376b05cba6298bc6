import { Check, type LucideIcon } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'
import { cx } from './cx.ts'
import { usePortalContainer } from './portal.ts'

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement
  children: ReactNode
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'bottom' | 'left' | 'right'
  open?: boolean
  onOpenChange?: (open: boolean) => void
  className?: string
}

/** A menu of actions that opens from a button. */
export function Menu({ trigger, children, align = 'end', side, open, onOpenChange, className }: MenuProps) {
  const container = usePortalContainer()
  return (
    <DropdownMenu.Root modal={false} open={open} onOpenChange={onOpenChange}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal container={container}>
        <DropdownMenu.Content
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className={cx(
            'motion-pop z-80 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 overflow-y-auto rounded-lg border border-line bg-raised p-1 shadow-4 outline-none',
            className,
          )}
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

const row =
  'flex min-h-(--option-h) w-full items-center gap-2.5 rounded-md px-2.5 text-[14px] leading-5 outline-none select-none cursor-default data-highlighted:bg-raised-hover data-disabled:opacity-50'

interface MenuItemProps {
  children: ReactNode
  icon?: LucideIcon
  onSelect?: () => void
  /** An address: the item is then a real link. */
  to?: string
  danger?: boolean
  disabled?: boolean
  /** Small words at the right: a shortcut, or why it is disabled. */
  hint?: ReactNode
}

/** One action of a menu. */
export function MenuItem({ children, icon: Icon, onSelect, to, danger, disabled, hint }: MenuItemProps) {
  const inside = (
    <>
      {Icon && <Icon size={16} aria-hidden="true" className={danger ? undefined : 'text-3'} />}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {hint && <span className="text-caption text-3">{hint}</span>}
    </>
  )
  return (
    <DropdownMenu.Item
      asChild={Boolean(to)}
      disabled={disabled}
      onSelect={onSelect}
      className={cx(row, danger ? 'text-red-t data-highlighted:bg-red-f' : 'text-text')}
    >
      {to ? <Link to={to}>{inside}</Link> : inside}
    </DropdownMenu.Item>
  )
}

interface MenuCheckProps {
  children: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  /** Leaves the menu open, for choosing several in one go. */
  stay?: boolean
}

/** An item that is on or off. */
export function MenuCheck({ children, checked, onChange, disabled, stay = true }: MenuCheckProps) {
  return (
    <DropdownMenu.CheckboxItem
      checked={checked}
      onCheckedChange={onChange}
      onSelect={stay ? (event) => event.preventDefault() : undefined}
      disabled={disabled}
      className={cx(row, 'text-text')}
    >
      <span className="grid size-4 place-items-center text-link">
        <DropdownMenu.ItemIndicator>
          <Check size={16} aria-hidden="true" />
        </DropdownMenu.ItemIndicator>
      </span>
      <span className="min-w-0 flex-1 truncate">{children}</span>
    </DropdownMenu.CheckboxItem>
  )
}

interface MenuRadiosProps {
  label: string
  value: string
  onChange: (value: string) => void
  options: readonly { value: string; label: string }[]
}

/** Items of which exactly one is chosen. */
export function MenuRadios({ label, value, onChange, options }: MenuRadiosProps) {
  return (
    <DropdownMenu.RadioGroup value={value} onValueChange={onChange} aria-label={label}>
      {options.map((option) => (
        <DropdownMenu.RadioItem key={option.value} value={option.value} className={cx(row, 'text-text')}>
          <span className="grid size-4 place-items-center text-link">
            <DropdownMenu.ItemIndicator>
              <Check size={16} aria-hidden="true" />
            </DropdownMenu.ItemIndicator>
          </span>
          {option.label}
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  )
}

/** Words that head a part of a menu. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return <DropdownMenu.Label className="px-2.5 pt-2 pb-1 text-caption text-3">{children}</DropdownMenu.Label>
}

/** A line between parts of a menu. */
export function MenuSeparator() {
  return <DropdownMenu.Separator className="my-1 h-px bg-line" />
}
