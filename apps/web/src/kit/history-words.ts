/** How the fields of a record are called in its history, and how their values read where plain text will not do. */
export type HistoryWords = Record<string, string | { label: string; show: (value: unknown) => string }>

const longest = 80

function plain(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'empty'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return `${value.length}`
  const text =
    typeof value === 'object' ? Object.values(value).filter(Boolean).join(', ') : `${value as string | number}`
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}

/** `stateCode` as people would say it. */
const spelled = (field: string) =>
  field
    .replaceAll('_', ' ')
    .replace(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`)
    .replace(/^./, (letter) => letter.toUpperCase())

/** The name of a field and a value of it, in words. */
export function fieldWords(words: HistoryWords, field: string): { label: string; show: (value: unknown) => string } {
  const own = words[field]
  if (typeof own === 'object') return { label: own.label, show: (value) => (value == null ? 'empty' : own.show(value)) }
  return { label: own ?? spelled(field), show: plain }
}
