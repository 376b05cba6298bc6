import type { ItineraryRow } from '@karavan/contracts/catalogue/itineraries/itinerary.contract'
import type { Profile } from '@karavan/contracts/people/session/profile'
import type { ItineraryKind, ItineraryStatus } from '@karavan/domain/catalogue/itineraries/plan'
import { paths } from '../../../../shared/paths.ts'
import type { HistoryWords } from '../../../../kit/history-words.ts'
import type { Crumb } from '../../../../ui/Crumbs.tsx'
import type { Tone } from '../../../../ui/tone.ts'

/** What the two kinds of itineraries are called and where their pages are. */
export const office = {
  single: {
    title: 'Itineraries',
    noun: { one: 'itinerary', many: 'itineraries' },
    create: 'New itinerary',
    to: paths.dashboard.itineraries,
  },
  multi: {
    title: 'Multi City Itinerary',
    noun: { one: 'multi-city itinerary', many: 'multi-city itineraries' },
    create: 'New multi-city itinerary',
    to: paths.dashboard.multiCityItinerary,
  },
} as const

/** The way to a page about itineraries; what is given comes after it. */
export const officeCrumbs = (kind: ItineraryKind, ...more: string[]): Crumb[] => [
  { label: 'Dashboard', to: paths.dashboard.root.href() },
  { label: office[kind].title, to: office[kind].to.index.href() },
  ...more.map((label) => ({ label })),
]

export const statusWords: Record<ItineraryStatus, { words: string; tone: Tone }> = {
  draft: { words: 'Draft', tone: 'amber' },
  published: { words: 'Published', tone: 'green' },
  archived: { words: 'Archived', tone: 'neutral' },
}

type Named = { id: string; kind: ItineraryKind }

/** Where a trip is made one's own in the office; that of several cities has its page in the public part. */
export const officeCustomizeHref = ({ id, kind }: Named): string =>
  kind === 'single'
    ? paths.dashboard.itineraries.customize.href({ id })
    : `${paths.itineraries.customize.href({ id })}?kind=multi`

/** Where the hotels of a trip are booked. */
export const bookHotelsHref = ({ id, kind }: Named): string =>
  kind === 'single'
    ? paths.dashboard.itineraries.bookHotel.href({ id })
    : `${paths.dashboard.multiItineraryHotel.create.href()}?itinerary=${id}`

/** Whether a row is this person's to change: the house's for an Admin, every other for the organisation whose it is. */
export const mayEdit = (
  row: Pick<ItineraryRow, 'orgId' | 'house'>,
  user: Pick<Profile, 'orgId' | 'userType'> | null,
): boolean => user !== null && (row.house ? user.userType === 'Admin' : row.orgId === user.orgId)

const counted = (value: unknown) => String((value as unknown[]).length)

export const itineraryHistoryWords: HistoryWords = {
  validFrom: 'On sale from',
  validUntil: 'On sale until',
  images: { label: 'Pictures', show: counted },
  inclusions: { label: 'Inclusions', show: counted },
  exclusions: { label: 'Exclusions', show: counted },
  plan: { label: 'Plan', show: () => 'changed' },
  terms: { label: 'Terms', show: () => 'changed' },
  templateId: { label: 'Terms template', show: () => 'chosen' },
}
