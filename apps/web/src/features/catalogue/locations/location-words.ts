import type { HistoryWords } from '../../../kit/history-words.ts'
import { indiaStates } from '@karavan/domain/base/india-states'
import { sceneUrl } from '@karavan/domain/base/scene'
import type { Crumb } from '../../../ui/Crumbs.tsx'
import { paths } from '../../../shared/paths.ts'

export const locationNoun = { one: 'location', many: 'locations' }

/** The way to a page about locations; what is given comes after it. */
export const locationCrumbs = (...more: string[]): Crumb[] => [
  { label: 'Dashboard', to: paths.dashboard.root.href() },
  { label: 'Location', to: paths.dashboard.location.index.href() },
  ...more.map((label) => ({ label })),
]

/** The name of an Indian state by its GST code. */
export const stateName = (code: unknown): string => indiaStates[String(code)] ?? String(code)

export const locationHistoryWords: HistoryWords = {
  location: 'Name',
  displayName: 'Shown as',
  stateCode: { label: 'State', show: stateName },
  images: { label: 'Pictures', show: (value) => String((value as unknown[]).length) },
}

const degrees = (value: number, positive: string, negative: string) =>
  `${Math.abs(value).toFixed(4)}° ${value < 0 ? negative : positive}`

/** A position as people write it: `25.2048° N, 55.2708° E`. */
export const formatPosition = (latitude: number, longitude: number): string =>
  `${degrees(latitude, 'N', 'S')}, ${degrees(longitude, 'E', 'W')}`

/** The drawn scene that stands for a place while it has no picture, or a broken one. */
export const placeScene = (slug: string): string => sceneUrl('old-town', slug)
