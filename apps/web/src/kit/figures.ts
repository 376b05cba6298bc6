/** The share of a whole in percent; nothing of nothing is nothing. */
export const percentOf = (part: number, whole: number): number => (whole > 0 ? Math.round((100 * part) / whole) : 0)
