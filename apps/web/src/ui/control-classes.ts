import { cx } from './cx.ts'

/** The box around anything that is typed into or chosen from. */
export const controlBox =
  'flex w-full min-w-0 items-center gap-2 rounded-md border border-control bg-surface text-text transition-[border-color,box-shadow] has-disabled:bg-sunken has-disabled:text-3 has-disabled:border-line-strong has-[:focus-visible]:border-brand has-[:focus-visible]:shadow-[0_0_0_3px_var(--brand-soft)] has-aria-invalid:border-red-d has-aria-invalid:shadow-[0_0_0_3px_var(--red-f)]'

const heights = {
  sm: 'h-(--control-h-sm) px-2.5 text-cell max-sm:text-[16px]',
  md: 'h-(--control-h) px-(--control-px) text-input',
}

export type ControlSize = keyof typeof heights

/** The box of a control that is one line high. */
export function lineBox(size: ControlSize = 'md', className?: string): string {
  return cx(controlBox, heights[size], className)
}

/** The bare input inside a box; the box shows its focus. */
export const bareInput =
  'h-full w-full min-w-0 flex-1 bg-transparent outline-none focus-visible:outline-none disabled:cursor-not-allowed text-ellipsis'
