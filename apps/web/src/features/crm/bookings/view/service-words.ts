import { activityBookingHref } from '../../../../shared/sale/activity/activity-booking-href.ts'
import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import type { ServiceState } from '@karavan/domain/crm/service'
import { ticketByWords } from '@karavan/domain/crm/ticket-clock'
import { unheldWords } from '@karavan/domain/sales/stays/unheld'
import { paths } from '../../../../shared/paths.ts'
import { formatDate, formatDateRange, formatDateTime, formatMoney } from '../../../../ui/format.ts'
import type { Tone } from '../../../../ui/tone.ts'

export type Service = CrmBooking['lines'][number]

/** What somebody does next with a service. */
export type ServiceStep = 'book' | 'request' | 'share' | 'offer' | 'another' | 'ticket' | 'voucher' | null

type Standing = {
  word: string
  tone: Tone
  /** How far it is of three: asked, confirmed, voucher. */
  done: 0 | 1 | 2 | 3
  step: ServiceStep
}

/** Where the ticket of a flight stands, while that says more than its service does. */
function ticketStanding(
  { service, state, ticketState, ticketBy, departure }: Service,
  now: number,
  country: string,
): Standing | null {
  if (service !== 'Flight' || state === 'Cancelled' || state === 'Used') return null
  if (ticketState === 'Ticketed' || ticketState === 'Reissued')
    return { word: ticketState, tone: 'green', done: 3, step: 'voucher' }
  if (ticketState === 'Refunded' || ticketState === 'Void')
    return { word: ticketState, tone: 'neutral', done: 3, step: null }
  if (ticketState !== 'Held') return null
  const lapsed = ticketBy !== null && new Date(ticketBy).getTime() < now
  if (lapsed) return { word: 'Fare lapsed', tone: 'red', done: 1, step: 'ticket' }
  return {
    word: ticketBy ? `Held until ${ticketByWords(ticketBy, country, departure)}` : 'Held',
    tone: 'amber',
    done: 1,
    step: 'ticket',
  }
}

/** Where something of the house stands until it is had. */
function houseStanding({ state, portal, ofHouse, unheld }: Service): Standing | null {
  if (portal?.status === 'Pending' && portal.onRequest)
    return { word: 'Asked, the hotel answers', tone: 'amber', done: 1, step: null }
  if (portal?.status === 'Pending')
    return {
      word: portal.holdUntil ? `Held until ${formatDateTime(portal.holdUntil)}` : 'Held',
      ...{ tone: 'amber', done: 1, step: 'book' },
    }
  if (portal?.kind === 'visa-application' && state === 'Requested')
    return { word: 'To be handed in', tone: 'amber', done: 1, step: null }
  if (!ofHouse || state !== 'Draft') return null
  return unheld
    ? { word: `Not held: ${unheldWords[unheld]}`, tone: 'amber', done: 0, step: 'book' }
    : { word: 'Not booked yet', tone: 'neutral', done: 0, step: 'book' }
}

/** Whether something can be booked: what nobody has arranged yet, and what is only held. */
export const isBookable = (service: Service): boolean =>
  service.portal ? houseStanding(service)?.step === 'book' : service.state === 'Draft' || service.state === 'Declined'

/** Where the portal shows a booking that a service was bought as. */
export function portalHref({ kind, id, status }: NonNullable<Service['portal']>): string {
  const { hotelBookings, bookings, visaPortal } = paths.dashboard
  if (kind === 'booking') return `${hotelBookings.index.href()}?id=${id}`
  if (kind === 'activity') return activityBookingHref(id)
  if (kind !== 'visa-application') return `${bookings.index.href()}?id=${id}`
  return status === 'Draft' ? `${visaPortal.create.href()}?id=${id}` : visaPortal.view.href({ id })
}

type Span = { from: string | null; until: string | null }

/** The days of a service, as far as they are known. */
export const spanWords = ({ from, until }: Span): string =>
  from && until && from !== until
    ? formatDateRange(from, until)
    : from
      ? formatDate(from)
      : until
        ? `until ${formatDate(until)}`
        : ''

/** Where a service stands, in words, and what comes next. */
export function standingOf(service: Service, now = Date.now(), country = 'India'): Standing {
  const { state, stateNote, request } = service
  const ticket = ticketStanding(service, now, country)
  if (ticket) return ticket
  const house = houseStanding(service)
  if (house) return house
  switch (state) {
    case 'Draft':
      return { word: 'Not asked yet', tone: 'neutral', done: 0, step: 'request' }
    case 'Requested': {
      const late = request?.answerBy && new Date(request.answerBy).getTime() < now
      if (late) return { word: 'No answer in time', tone: 'red', done: 1, step: 'share' }
      if (request?.seenAt)
        return { word: `Asked, seen ${formatDateTime(request.seenAt)}`, tone: 'amber', done: 1, step: 'share' }
      return { word: 'Asked', tone: 'amber', done: 1, step: 'share' }
    }
    case 'Changed':
      return request?.offer && !request.acceptedAt
        ? {
            word: `New price ${formatMoney(request.offer.price, request.offer.currency)}`,
            tone: 'orange',
            done: 1,
            step: 'offer',
          }
        : { word: stateNote ?? 'Changed', tone: 'orange', done: 1, step: 'request' }
    case 'Declined':
      return { word: `Refused${stateNote ? `: ${stateNote}` : ''}`, tone: 'red', done: 1, step: 'another' }
    case 'Confirmed':
      return { word: 'Confirmed', tone: 'green', done: 2, step: 'voucher' }
    case 'Used':
      return { word: 'Used', tone: 'teal', done: 3, step: null }
    case 'Cancelled':
      return { word: `Cancelled${stateNote ? `: ${stateNote}` : ''}`, tone: 'neutral', done: 0, step: null }
  }
}

/** Whether what a supplier said may be put right; an offer that was taken is settled. */
export const canCorrect = ({ state, request }: Service): boolean =>
  (state === 'Confirmed' || state === 'Changed' || state === 'Declined') && !request?.acceptedAt

const groups: readonly [string, readonly ServiceState[]][] = [
  ['done', ['Confirmed', 'Used']],
  ['waiting', ['Requested', 'Changed']],
  ['not asked', ['Draft']],
  ['refused', ['Declined']],
]

/** How many services stand where, in words. */
export const countsOf = (lines: readonly Service[]): { word: string; count: number }[] =>
  groups.flatMap(([word, states]) => {
    const count = lines.filter(({ state }) => states.includes(state)).length
    return count > 0 ? [{ word, count }] : []
  })

/** What a supplier is written on WhatsApp about a request. */
export function requestWords(
  { companyName, number }: Pick<CrmBooking, 'companyName' | 'number'>,
  line: Service,
  url: string,
) {
  const { request } = line
  const by = request?.answerBy ? ` Please answer by ${formatDateTime(request.answerBy)}.` : ''
  return `${companyName} asks you for ${line.label}, ${number}.${by}\nConfirm, offer something else or decline here: ${url}`
}
