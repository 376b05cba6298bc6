/** A PAN as it may stand in a list or a trail: its end alone. */
export const maskPan = (pan: string | null): string | null => pan && `••••••${pan.slice(-4)}`

const shownAtEnd = 3

/** The number of a passport or a visa of which only the end can be read. */
export const maskNumber = (number: string | null): string | null =>
  number === null ? null : '•'.repeat(Math.max(0, number.length - shownAtEnd)) + number.slice(-shownAtEnd)
