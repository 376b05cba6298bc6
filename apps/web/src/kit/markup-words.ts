import { type Markup, type MarkupBasis, markupBases, type Service, services } from '@karavan/domain/base/markup'
import { capital, formatMoney } from '../ui/format.ts'

/** What is sold, in the words of lists and forms. */
export const serviceWords: Record<Service, string> = {
  hotel: 'Hotels',
  itinerary: 'Itineraries',
  activity: 'Activities',
  visa: 'Visas',
}

/** What a fixed markup is counted by: the house adds to each unit of a price, an agency to its client's whole price. */
export type Counting = 'house' | 'own'

/** What follows the figure of a markup; a percentage needs nothing. */
export function countWords(basis: MarkupBasis, service: Service, counting: Counting): string {
  if (basis === 'perPerson') return service === 'hotel' && counting === 'house' ? 'per person and night' : 'per person'
  if (basis === 'perNight') return 'per room and night'
  return basis === 'perBooking' ? 'per booking' : ''
}

/** The figure of a markup alone: `7.5 %` or `₹250.00`. */
export const markupFigure = ({ basis, value }: Markup): string =>
  basis === 'percent' ? `${value.toLocaleString('en-IN', { maximumFractionDigits: 2 })} %` : formatMoney(value)

/** A markup in words: `10 %`, `₹500.00 per room and night`; amounts in rupees, not in minor units. */
export const markupWords = (markup: Markup, service: Service, counting: Counting): string =>
  [markupFigure(markup), countWords(markup.basis, service, counting)].filter(Boolean).join(' ')

/** Whether a service can be counted this way: what is sold without nights cannot be counted by them. */
export const countsBy = (basis: MarkupBasis, service: Service): boolean =>
  basis !== 'perNight' || service === 'hotel' || service === 'itinerary'

/** The ways to count a markup on a service, as options; one that is in force stays among them. */
export const basisOptions = (service: Service, counting: Counting, inForce?: MarkupBasis | '') =>
  markupBases
    .filter((basis) => countsBy(basis, service) || basis === inForce)
    .map((basis) => ({
      value: basis,
      label:
        basis === 'percent'
          ? `Percent of ${counting === 'house' ? 'the net price' : 'your price'}`
          : `Amount ${countWords(basis, service, counting)}`,
    }))

type Added = Partial<Record<Service, unknown>>

/** What people see who may not know costs where an agency adds nothing; null where it adds to everything. */
export function unmarkedWords(own: Added): string | null {
  const bare = services.filter((service) => !own[service]).map((service) => serviceWords[service].toLowerCase())
  if (bare.length === 0) return null
  const named = new Intl.ListFormat('en', { type: 'disjunction' }).format(bare)
  return `Without a markup on ${named}, people who may not see costs see what you pay for them.`
}

/** How a way to count is called where the service is not known. */
export const basisWords = (basis: MarkupBasis): string =>
  basis === 'percent' ? 'Percent' : capital(countWords(basis, 'itinerary', 'own'))
