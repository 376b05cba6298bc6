import { describe, expect, it } from 'vitest'
import {
  canCorrect,
  countsOf,
  isBookable,
  portalHref,
  requestWords,
  type Service,
  standingOf,
} from './service-words.ts'

const now = Date.parse('2026-11-17T10:00:00Z')
const request = {
  answerBy: '2026-11-18T10:00:00Z',
  seenAt: null,
  offer: null,
  acceptedAt: null,
  asked: { price: null },
}
const line = (over: object): Service =>
  ({ state: 'Draft', stateNote: null, request: null, label: 'A van', ...over }) as never

describe('where a service stands', () => {
  it.each([
    [{}, 'Not asked yet', 'request'],
    [{ state: 'Requested', request }, 'Asked', 'share'],
    [{ state: 'Requested', request: { ...request, answerBy: '2026-11-17T09:00:00Z' } }, 'No answer in time', 'share'],
    [
      { state: 'Changed', stateNote: 'Changed after it was confirmed', request },
      'Changed after it was confirmed',
      'request',
    ],
    [{ state: 'Declined', stateNote: 'Full' }, 'Refused: Full', 'another'],
    [{ state: 'Confirmed' }, 'Confirmed', 'voucher'],
    [{ state: 'Used' }, 'Used', null],
    [{ service: 'Flight', state: 'Confirmed', ticketState: 'Ticketed' }, 'Ticketed', 'voucher'],
    [{ service: 'Flight', ticketState: 'Held', ticketBy: '2026-11-17T09:00:00Z' }, 'Fare lapsed', 'ticket'],
    [{ service: 'Flight', ticketState: 'Held', ticketBy: null }, 'Held', 'ticket'],
    [{ state: 'Cancelled', stateNote: 'Ill' }, 'Cancelled: Ill', null],
    [{ ofHouse: true }, 'Not booked yet', 'book'],
    [
      { ofHouse: true, unheld: 'onRequest' },
      'Not held: it is confirmed on request, so nothing is kept before the answer',
      'book',
    ],
    [{ ofHouse: true, portal: { status: 'Pending', onRequest: false, holdUntil: null } }, 'Held', 'book'],
    [
      { ofHouse: true, state: 'Requested', portal: { status: 'Pending', onRequest: true } },
      'Asked, the hotel answers',
      null,
    ],
    [
      { ofHouse: true, state: 'Requested', portal: { kind: 'visa-application', status: 'Draft' } },
      'To be handed in',
      null,
    ],
    [{ ofHouse: true, state: 'Confirmed', portal: { status: 'Confirmed' } }, 'Confirmed', 'voucher'],
  ])('%j is %s', (over, word, step) => {
    expect(standingOf(line(over), now)).toMatchObject({ word, step })
  })

  it('names a new price, and that a page was seen', () => {
    const offer = {
      ...request,
      offer: { price: 510, currency: 'AED' },
      asked: { price: { currency: 'AED', amount: 495 } },
    }
    expect(standingOf(line({ state: 'Changed', request: offer }), now)).toMatchObject({ step: 'offer' })
    expect(standingOf(line({ state: 'Changed', request: offer }), now).word).toMatch(/New price AED.510/)
    expect(
      standingOf(line({ state: 'Requested', request: { ...request, seenAt: '2026-11-17T09:00:00Z' } }), now).word,
    ).toMatch(/^Asked, seen/)
  })

  it('holds a fare until a moment of India and of the airport it leaves from', () => {
    const held = { service: 'Flight', ticketState: 'Held', ticketBy: '2026-11-30T12:30:00Z' }
    expect(standingOf(line({ ...held, departure: 'DXB' }), now, 'Thailand').word).toMatch(
      /6:00.pm IST.*4:30.pm in Dubai/,
    )
    expect(standingOf(line({ ...held, departure: null }), now, 'Thailand').word).toMatch(/7:30.pm in Thailand/)
  })

  it('can be put right once somebody answered, until their offer is taken', () => {
    expect(canCorrect(line({ state: 'Declined' }))).toBe(true)
    expect(canCorrect(line({ state: 'Requested', request }))).toBe(false)
    expect(canCorrect(line({ state: 'Confirmed', request: { ...request, acceptedAt: '2026-11-17T09:00:00Z' } }))).toBe(
      false,
    )
  })

  it('is counted in words', () => {
    const lines = ['Confirmed', 'Used', 'Requested', 'Declined'].map((state) => line({ state }))
    expect(countsOf(lines)).toEqual([
      { word: 'done', count: 2 },
      { word: 'waiting', count: 1 },
      { word: 'refused', count: 1 },
    ])
  })

  it('is told to a supplier with the address of the page', () => {
    const words = requestWords(
      { companyName: 'Saffron', number: 'CL-1' },
      line({ request }),
      'https://x.test/supplier/t',
    )
    expect(words).toContain('Saffron asks you for A van, CL-1. Please answer by')
    expect(words).toContain('https://x.test/supplier/t')
  })
})

describe('what is bought at the portal', () => {
  it('opens where the portal shows it', () => {
    const portal = { id: '7', reference: '', status: 'Draft', onRequest: false, holdUntil: null, confirmationNo: null }
    expect(portalHref({ ...portal, kind: 'booking' })).toBe('/dashboard/hotel-bookings?id=7')
    expect(portalHref({ ...portal, kind: 'package' })).toBe('/dashboard/bookings?id=7')
    expect(portalHref({ ...portal, kind: 'visa-application' })).toContain('?id=7')
    expect(portalHref({ ...portal, kind: 'visa-application', status: 'Submitted' })).toMatch(/view\/7$/)
  })

  it('can be booked while it is only held', () => {
    const held = { status: 'Pending', onRequest: false, holdUntil: null }
    expect(
      [{ portal: held }, { portal: { ...held, status: 'Confirmed' } }, {}, { state: 'Confirmed' }].map((one) =>
        isBookable(line(one)),
      ),
    ).toEqual([true, false, true, false])
  })
})
