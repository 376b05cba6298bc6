import { type RefObject, useEffect, useRef } from 'react'
import { type FieldErrors, useFormContext, useFormState } from 'react-hook-form'
import { useBuilder } from './builder-context.ts'
import type { QuotationValues } from './quotation-values.ts'

type Rows = readonly { key: string; lines: readonly { key: string }[]; hotels?: readonly unknown[] }[]
type RowErrors = readonly ({ lines?: unknown; hotels?: unknown } | undefined)[] | undefined

/** What a row of hotels is called among those that are open. */
export const hotelKey = (option: string, index: number): string => `${option}:hotel:${index}`

const at = (errors: unknown, index: number): unknown => (errors as readonly unknown[] | undefined)?.[index]

/** The keys of the lines and hotels that something is wrong with. */
export const wrongRows = (rows: Rows, errors: RowErrors): string[] =>
  rows.flatMap(({ key, lines, hotels = [] }, index) => [
    ...lines.filter((_, place) => at(errors?.[index]?.lines, place)).map((line) => line.key),
    ...hotels.flatMap((_, place) => (at(errors?.[index]?.hotels, place) ? [hotelKey(key, place)] : [])),
  ])

const rowErrors = (errors: FieldErrors<QuotationValues>, of: 'options' | 'extras') => errors[of] as RowErrors

/**
 * Brings whoever could not save to the first field that is wrong: rows that hide one are opened, and the option that
 * has one is turned to.
 */
export function useFirstWrong(box: RefObject<HTMLElement | null>): void {
  const { getValues } = useFormContext<QuotationValues>()
  const { errors, submitCount, isSubmitting } = useFormState<QuotationValues>()
  const { setOpen, setActive } = useBuilder()
  const seen = useRef(0)
  useEffect(() => {
    if (isSubmitting || submitCount === seen.current) return
    seen.current = submitCount
    if (Object.keys(errors).length === 0) return
    const { options, extras } = getValues()
    const wrong = rowErrors(errors, 'options')
    for (const key of [...wrongRows(options, wrong), ...wrongRows(extras, rowErrors(errors, 'extras'))])
      setOpen(key, true)
    const option = options.find((_, index) => wrong?.[index])
    if (option) setActive(option.key)
    // The rows are drawn first.
    setTimeout(() => box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), 50)
  }, [box, errors, submitCount, isSubmitting, getValues, setOpen, setActive])
}
