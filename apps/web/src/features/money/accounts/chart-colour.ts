import type { Service } from '@karavan/domain/base/markup'

/** The colour of each service and of the margin in charts, lighter on a dark page by themselves. */
export const chartColour: Record<Service | 'margin', string> = {
  hotel: 'var(--c1)',
  itinerary: 'var(--c3)',
  activity: 'var(--c4)',
  visa: 'var(--c5)',
  margin: 'var(--c2)',
}
