import type { FieldPath } from 'react-hook-form'
import type { QuotationValues } from './quotation-values.ts'

/** Puts the keyboard into a field that is about to be drawn, such as the first one of a new row. */
export function focusField(name: FieldPath<QuotationValues>): void {
  setTimeout(() => document.querySelector<HTMLElement>(`[name="${name}"]`)?.focus(), 50)
}
