/** One thing that can be chosen. */
export interface Option {
  value: string
  label: string
  /** Small words after the label, such as a country or a count. */
  hint?: string
  disabled?: boolean
}

const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()

/** The options whose label or hint has every word that was typed. */
export function matching(options: readonly Option[], typed: string): readonly Option[] {
  const words = fold(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return options
  return options.filter((option) => {
    const text = fold(`${option.label} ${option.hint ?? ''}`)
    return words.every((word) => text.includes(word))
  })
}

/** The next option that may be chosen, going round; -1 when there is none. */
export function step(options: readonly Option[], from: number, by: 1 | -1): number {
  const count = options.length
  for (let tried = 1; tried <= count; tried += 1) {
    const at = (from + by * tried + count * 2) % count
    if (!options[at]?.disabled) return at
  }
  return -1
}
