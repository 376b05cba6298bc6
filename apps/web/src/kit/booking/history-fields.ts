import { formatDate, formatMoney } from '../../ui/format.ts'

/** A field of a history whose values have words of their own. */
export const state = (label: string, words: Record<string, { words: string }>) => ({
  label,
  show: (value: unknown) => words[String(value)]?.words ?? String(value),
})
export const day = (label: string) => ({ label, show: (value: unknown) => formatDate(String(value)) })
export const money = (label: string) => ({ label, show: (value: unknown) => formatMoney(Number(value)) })
