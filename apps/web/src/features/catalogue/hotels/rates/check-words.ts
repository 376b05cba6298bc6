import type { RatesCheck } from '@karavan/contracts/catalogue/rates/rates-check.contract'
import { oddWords } from '@karavan/domain/catalogue/rates/odd-price'
import { formatDate, formatNumber } from '../../../../ui/format.ts'
import { planWords } from '../hotel-words.ts'

export type Named = { rooms: readonly { id: string; type: string }[]; offers: readonly { id: string; name: string }[] }
type Odd = RatesCheck['belowCost'][number]

const fieldNames: Record<Exclude<Odd['field'], 'offers'>, string> = {
  cpai: planWords('cpai'),
  mapai: planWords('mapai'),
  epai: planWords('epai'),
  apai: planWords('apai'),
  single: 'The single supplement',
  extraBedAdult: 'The extra bed of an adult',
  extraBedChild: 'The extra bed of a child',
}

/** A change in percent with its sign: `+8 %`, `−12.5 %`. */
export const percentWords = (percent: number): string =>
  `${percent > 0 ? '+' : ''}${formatNumber(percent, Number.isInteger(percent) ? 0 : Number.isInteger(percent * 10) ? 1 : 2)} %`

export const roomName = ({ rooms }: Named, id: string): string => rooms.find((room) => room.id === id)?.type ?? 'A room'

export const offerName = ({ offers }: Named, id: string): string =>
  offers.find((offer) => offer.id === id)?.name || 'An offer without a name'

const together = (names: readonly string[]): string =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)} together` : (names[0] ?? '')

/** What is odd about a price, in a sentence: `Deluxe from 1 Oct 2026: … costs more than an adult`. */
export function oddSentence(named: Named, { roomId, start, field, why, offerIds = [] }: Odd): string {
  const who = field === 'offers' ? together(offerIds.map((id) => offerName(named, id))) : fieldNames[field]
  const verb =
    field === 'offers' && offerIds.length > 1
      ? oddWords[why].replace(/^(leaves|takes)/, (word) => word.slice(0, -1))
      : oddWords[why]
  return `${roomName(named, roomId)} from ${formatDate(start)}: ${who} ${verb}`
}

/** How many findings ask for a second look. */
export const countFindings = ({ neverApply, belowCost, gaps }: RatesCheck): number =>
  neverApply.length + belowCost.length + gaps.length
