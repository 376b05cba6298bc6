/** The farthest from its due day a customer is reminded of an instalment, and how often at most. */
export const mostReminderDays = 60
export const mostReminders = 10

/** So many days a reminder may come late, when the clock stood still; later it is not sent any more. */
export const reminderGrace = 2

/** When a reminder comes, in words: so many days after an instalment is due, below zero before it. */
export function reminderWords(days: number): string {
  if (days === 0) return 'on the day'
  const count = Math.abs(days)
  return `${count} ${count === 1 ? 'day' : 'days'} ${days < 0 ? 'before' : 'after'}`
}

/** Days as they are kept: each once, the first first. */
export const sortedDays = (days: readonly number[]): number[] => [...new Set(days)].toSorted((a, b) => a - b)
