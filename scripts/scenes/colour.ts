const channels = (colour: string): number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

/** The colour that lies the given share of the way from one #rrggbb to another. */
export const mix = (from: string, to: string, share: number): string => {
  const end = channels(to)
  const mixed = channels(from).map((value, index) => Math.round(value + ((end[index] ?? value) - value) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
