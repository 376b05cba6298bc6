import type { ItineraryKind } from '@karavan/domain/catalogue/itineraries/plan'
import { paths } from '../../../../shared/paths.ts'
import type { Crumb } from '../../../../ui/Crumbs.tsx'

/** How the two kinds are called, and where they live in the back office. */
export const tripKinds = {
  single: {
    noun: { one: 'itinerary', many: 'itineraries' },
    title: 'Itineraries',
    to: paths.dashboard.itineraries,
  },
  multi: {
    noun: { one: 'multi-city itinerary', many: 'multi-city itineraries' },
    title: 'Multi City Itinerary',
    to: paths.dashboard.multiCityItinerary,
  },
} as const

/** The way from the list to here. */
export const tripCrumbs = (kind: ItineraryKind, here?: string): Crumb[] => [
  { label: 'Dashboard', to: paths.dashboard.root.href() },
  { label: tripKinds[kind].title, to: tripKinds[kind].to.index.href() },
  ...(here ? [{ label: here }] : []),
]
