/** A time of the clock, `14:00`, as people say it: `2:00 pm`. */
export function clockWords(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  if (hour === 12 && minute === 0) return '12:00 noon'
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`
}

/** Minutes as people say them: `35 min`, `2 h 10 min`, `3 days`. */
export function minuteWords(minutes: number): string {
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`
  const days = Math.round(hours / 24)
  return days === 1 ? '1 day' : `${days} days`
}
