/** The share of a whole in percent; nothing of nothing is nothing. */
export const percentOf = (part: number, whole: number): number => (whole > 0 ? Math.round((100 * part) / whole) : 0)

/** Minutes as people say them: `35 min`, `2 h 10 min`, `3 days`. */
export function formatMinutes(minutes: number): string {
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`
  const days = Math.round(hours / 24)
  return days === 1 ? '1 day' : `${days} days`
}
