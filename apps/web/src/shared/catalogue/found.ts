import type { LineItem } from '@karavan/contracts/crm/quotations/line'
import type { OfferedItem } from '@karavan/contracts/crm/quotations/quotation.contract'
import { type Minor, toMinor } from '@karavan/domain/base/money'

/** A thing of the catalogue as an answer has it. */
export type Found = OfferedItem

/** Something the house sells, as a line has it. */
export type HouseItem = Exclude<LineItem, { kind: 'typed' | 'flight' }>

export const hotelOf = ({ item, shown }: Found): string => (item.kind === 'stay' ? item.hotelId : (shown?.title ?? ''))

/** What it costs the agency in all, as the portal shows it, or what it is sold for where that is not told. */
export const costOf = ({ price }: Pick<Found, 'price'>): Minor | null =>
  price.cost === null || price.state !== 'live' ? null : toMinor(price.cost) + toMinor(price.gst)

/** What it is called as a line; null for what is nothing of the house. */
export function foundItem({ item, shown }: Found): { item: HouseItem; label: string } | null {
  if (!shown || item.kind === 'typed' || item.kind === 'flight') return null
  const label = item.kind === 'stay' ? `${shown.title}, ${shown.room ?? 'room'}, ${item.nights} nights` : shown.title
  return { item, label }
}

/** The rooms of a stay, each with who sleeps in it. */
export function roomWords({ item }: Pick<Found, 'item'>): string[] {
  if (item.kind !== 'stay') return []
  return item.rooms.map(({ adults, childrenAges, noBed }, index) =>
    [
      `Room ${index + 1}: ${adults} ${adults === 1 ? 'adult' : 'adults'}`,
      childrenAges.length > 0 && `${childrenAges.length === 1 ? 'child of' : 'children of'} ${childrenAges.join(', ')}`,
      noBed > 0 && `${noBed} without a bed`,
    ]
      .filter(Boolean)
      .join(', '),
  )
}
