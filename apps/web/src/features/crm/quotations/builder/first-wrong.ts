import { type RefObject, useEffect, useRef } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { useBuilder } from './builder-context.ts'
import { lineName } from './form-totals.ts'
import type { QuotationValues } from './quotation-values.ts'

type Row = { key: string }
type Group = Row & { lines: readonly Row[] }

const at = (errors: unknown, index: number): unknown => (errors as readonly unknown[] | undefined)?.[index]

const wrongIn = (rows: readonly Row[], errors: unknown): string[] =>
  rows.filter((_, index) => at(errors, index)).map(({ key }) => key)

const wrongInGroups = (groups: readonly Group[], errors: unknown): string[] =>
  groups.flatMap(({ key, lines }, index) => {
    const found = at(errors, index) as { lines?: unknown } | undefined
    return wrongIn(lines, found?.lines).map((line) => lineName(key, line))
  })

type Errors = Partial<Record<'days' | 'options' | 'extras', unknown>>

/** The names of the days and lines that something is wrong with. */
export const wrongRows = ({ days, options, extras }: QuotationValues, errors: Errors): string[] => [
  ...wrongIn(days, errors.days),
  ...wrongInGroups(options, errors.options),
  ...wrongInGroups(extras, errors.extras),
]

/**
 * Brings whoever could not save to the first field that is wrong: rows that hide one are opened, and the option that
 * has one is turned to.
 */
export function useFirstWrong(box: RefObject<HTMLElement | null>): void {
  const { getValues } = useFormContext<QuotationValues>()
  const { errors, submitCount, isSubmitting } = useFormState<QuotationValues>()
  const { setOpen, setActive, setView } = useBuilder()
  const seen = useRef(0)
  useEffect(() => {
    if (isSubmitting || submitCount === seen.current) return
    seen.current = submitCount
    if (Object.keys(errors).length === 0) return
    const values = getValues()
    for (const key of wrongRows(values, errors)) setOpen(key, true)
    const option = values.options.find((_, index) => at(errors.options, index))
    if (option) {
      setActive(option.key)
      setView('options')
    }
    // The rows are drawn first.
    setTimeout(() => box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), 50)
  }, [box, errors, submitCount, isSubmitting, getValues, setOpen, setActive, setView])
}
