import type { PlainDate } from '@karavan/domain/base/dates'

/** Who comes when. */
export type Party = {
  from: PlainDate
  until: PlainDate
  nights: number
  adults: number
  childrenAges: readonly number[]
  pets: boolean
}
