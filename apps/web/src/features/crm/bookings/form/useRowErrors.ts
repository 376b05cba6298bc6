import { type FieldPath, useFormState } from 'react-hook-form'
import type { BookingValues } from './booking-form.ts'

/** The words that are wrong with one field of a row. */
export function useRowErrors(name: FieldPath<BookingValues>): (index: number, field: string) => string | undefined {
  const { errors } = useFormState<BookingValues>({ name })
  const rows = errors[name as keyof typeof errors] as unknown as
    | (Record<string, { message?: string } | undefined> | undefined)[]
    | undefined
  return (index, field) => rows?.[index]?.[field]?.message
}
