import { Check } from 'lucide-react'
import { cx } from './cx.ts'

interface StepsProps {
  label: string
  steps: readonly string[]
  /** Counted from 0. */
  current: number
}

/** Where one is in a short course of steps. */
export function Steps({ label, steps, current }: StepsProps) {
  return (
    <ol aria-label={label} className="flex flex-wrap items-center gap-2.5 text-[14px] leading-5">
      {steps.map((step, index) => {
        const state = index < current ? 'done' : index === current ? 'now' : 'next'
        return (
          <li key={step} aria-current={state === 'now' ? 'step' : undefined} className="flex items-center gap-2">
            {index > 0 && <span aria-hidden="true" className="mr-0.5 h-px w-4 bg-line-strong" />}
            <span
              aria-hidden="true"
              className={cx(
                'num grid size-6 place-items-center rounded-full text-caption font-semibold',
                state === 'done' && 'bg-green-f text-green-t',
                state === 'now' && 'bg-brand text-on-brand',
                state === 'next' && 'border border-control text-2',
              )}
            >
              {state === 'done' ? <Check size={14} /> : index + 1}
            </span>
            <span className={state === 'now' ? 'font-semibold text-text' : 'text-2'}>
              {step}
              {state === 'done' && <span className="sr-only">, done</span>}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
