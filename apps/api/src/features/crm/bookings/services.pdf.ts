import type { AskedService } from '@karavan/contracts/crm/bookings/service'
import { type BookedStay, staysOf } from '@karavan/domain/crm/booked-stay'
import type { CrmBookingDetails } from '@karavan/contracts/crm/bookings/details'
import { voucherLacks } from '@karavan/domain/crm/booking'
import { isWanted } from '@karavan/domain/crm/service'
import type { Content, TableCell } from 'pdfmake/interfaces'
import {
  accentOf,
  checkCode,
  fact,
  footOf,
  framed,
  heading as headingIn,
  helpContent,
  label,
  letterhead,
  lines as ruled,
  provisionalBand,
  provisionalMark,
  termsList,
} from '../../../platform/pdf/block.ts'
import { ink, makePdf } from '../../../platform/pdf/pdf.ts'
import { framedPicture } from '../../../platform/pdf/picture.ts'
import { dateWords, dayWords } from '../../../platform/words.ts'
import { placeFrame, travellerWords, type VoucherDesk } from '../../sales/core/index.ts'
import type { FullCrmBooking } from './crm-booking.queries.ts'
import type { LineRecord } from './crm-booking.table.ts'
import { saidTime, theirs } from './paper-words.ts'

const cell = (text: string, bold = false): TableCell => ({ text, bold, margin: [0, 3, 0, 3] })

const table = (heads: string[], widths: (string | number)[], rows: TableCell[][]): Content => ({
  table: { headerRows: 1, widths, body: [heads.map((head) => label(head) as TableCell), ...rows] },
  layout: ruled,
})

const span = (from: string | null, until: string | null): string =>
  [from, until === from ? null : until].flatMap((day) => (day ? dayWords(day) : [])).join(' to ') || '–'

type Heading = (text: string) => Content

function flights(
  { pnr, airline, segments, tickets }: Extract<CrmBookingDetails, { kind: 'flight' }>,
  heading: Heading,
): Content[] {
  return [
    heading('Flights'),
    { columns: [fact('Airline', airline ?? '–', true), fact('PNR', theirs(pnr), true)], margin: [0, 0, 0, 8] },
    table(
      ['Date', 'From', 'To', 'Flight', 'Times', 'Cabin'],
      [70, '*', '*', 60, 80, 70],
      segments.map((one) => [
        cell(dayWords(one.date)),
        cell(one.from, true),
        cell(one.to, true),
        cell(one.flightNumber ?? '–'),
        cell([one.departs, one.arrives].flatMap((at) => (at ? saidTime(at) : [])).join(' – ') || '–'),
        cell(one.cabin),
      ]),
    ),
    ...(tickets.length > 0
      ? [
          heading('Tickets'),
          table(
            ['Traveller', 'Ticket'],
            ['*', 180],
            tickets.map(({ traveller, number }) => [cell(traveller), cell(number, true)]),
          ),
        ]
      : []),
  ]
}

/** Hotels with their days, one to a row. */
function hotels(title: string, stays: readonly BookedStay[], heading: Heading): Content[] {
  if (stays.length === 0) return []
  return [
    heading(title),
    table(
      ['Place', 'Hotel', 'Room and meals', 'Stay', 'Hotel’s number'],
      [80, '*', 100, 110, 80],
      stays.map(({ place, hotel, rooms, mealPlan, from, until, confirmationNo }) => [
        cell(place ?? '–'),
        cell(hotel, true),
        cell(
          [...rooms.map(({ type, count }) => (count > 1 ? `${count} × ${type}` : type)), mealPlan]
            .filter(Boolean)
            .join(', ') || '–',
        ),
        cell(span(from, until)),
        cell(theirs(confirmationNo)),
      ]),
    ),
  ]
}

function stay(
  details: Extract<CrmBookingDetails, { kind: 'hotel' }>,
  stays: readonly BookedStay[],
  heading: Heading,
): Content[] {
  const { hotel, place, address, phone, checkIn, checkOut, rooms, mealPlan } = details
  const own = stays.find((one) => one.hotel === hotel)
  return [
    heading('Hotel'),
    { text: hotel, bold: true, fontSize: 13 },
    { text: [address, place, phone].filter(Boolean).join(', '), color: ink.soft, margin: [0, 0, 0, 8] },
    {
      columns: [
        fact('Check-in', dateWords(own?.from ?? checkIn), true),
        fact('Check-out', dateWords(own?.until ?? checkOut), true),
        fact('Hotel’s own number', theirs(own?.confirmationNo ?? null), true),
        fact('Meals', mealPlan ?? '–'),
      ],
      margin: [0, 0, 0, 8],
    },
    table(
      ['Room', 'Count', 'Adults', 'Children'],
      ['*', 60, 60, 60],
      rooms.map(({ type, count, adults, children }) => [
        cell(type, true),
        cell(`${count}`),
        cell(`${adults}`),
        cell(`${children}`),
      ]),
    ),
    ...hotels(
      'More hotels',
      stays.filter((one) => one !== own),
      heading,
    ),
  ]
}

function journey(
  details: Extract<CrmBookingDetails, { kind: 'land-package' }>,
  stays: readonly BookedStay[],
  heading: Heading,
): Content[] {
  const { days, vehicle, guide, pickup } = details
  const ground = Object.entries({ Vehicle: vehicle, Guide: guide, 'Picked up at': pickup }).flatMap(([name, value]) =>
    value ? [fact(name, value)] : [],
  )
  return [
    ...hotels('Hotels', stays, heading),
    ...(ground.length > 0 ? [heading('On the ground'), { columns: ground }] : []),
    ...(days.length > 0
      ? [
          heading('Day by day'),
          table(
            ['Day', 'Place', 'Plan'],
            [80, 80, '*'],
            days.map(({ date, place, title, description }, index) => [
              cell(date ? dayWords(date) : `Day ${index + 1}`),
              cell(place),
              {
                stack: [{ text: title, bold: true }, ...(description ? [{ text: description }] : [])],
                margin: [0, 3, 0, 3],
              },
            ]),
          ),
        ]
      : []),
  ]
}

function booked({ details, startDate }: FullCrmBooking, lines: readonly LineRecord[], heading: Heading): Content[] {
  const stays = staysOf(details, startDate, lines)
  if (details.kind === 'flight') return flights(details, heading)
  return details.kind === 'hotel' ? stay(details, stays, heading) : journey(details, stays, heading)
}

export const placeOf = ({ details, country, title }: FullCrmBooking): string => {
  if (details.kind === 'hotel') return details.place
  return details.kind === 'flight' ? (details.segments[0]?.to ?? country) : (details.destinations[0] ?? title)
}

const lackWords = {
  supplier: 'Not everything is confirmed yet.',
  payment: 'Not all of it is paid yet.',
} as const

const ofKind = (booking: FullCrmBooking, kind: FullCrmBooking['travellers'][number]['kind']) =>
  booking.travellers.filter((one) => one.kind === kind)

/** The voucher of all services of a booking, on the paper of its organisation: who, when and what, and never a price. */
export async function servicesPdf(
  booking: FullCrmBooking,
  lines: readonly LineRecord[],
  { seller, checkUrl, readPicture, pictures }: VoucherDesk & { pictures: readonly string[] },
): Promise<Buffer> {
  const accent = accentOf(seller)
  const heading: Heading = (text) => headingIn(text, accent)
  const lacks = voucherLacks(booking, lines)
  const provisional = lacks.length > 0
  const wanted = lines.filter(({ state }) => isWanted(state))
  const title = provisional ? 'Provisional voucher' : 'Voucher'
  const picture = await framedPicture(readPicture, pictures, placeFrame)
  const names = [
    ...ofKind(booking, 'adult').map(({ name }) => name),
    ...(['child', 'infant'] as const).flatMap((kind) => ofKind(booking, kind).map(({ name }) => `${name} (${kind})`)),
  ]
  const unnamed = booking.people - names.length
  return makePdf({
    info: { title: `${title} ${booking.number}`, author: seller.name },
    foot: footOf('The code above tells what counts now.', `${booking.number}${provisional ? ', provisional' : ''}`),
    ...(provisional ? { watermark: provisionalMark } : {}),
    content: [
      ...(provisional
        ? [
            provisionalBand(
              `${lacks.map((lack) => lackWords[lack]).join(' ')} Please do not travel on this paper; the confirmed one follows.`,
            ),
          ]
        : []),
      ...letterhead(seller, { title, under: booking.number }),
      {
        margin: [0, 14, 0, 0],
        columnGap: 14,
        columns: [
          ...(picture ? [{ image: picture, width: 111, height: 80 }] : []),
          {
            width: '*',
            stack: [
              { text: booking.title, bold: true, fontSize: 16, lineHeight: 1.15, tag: 'H2' },
              { text: booking.country, color: ink.soft, margin: [0, 2] },
            ],
          },
          checkCode(checkUrl),
        ],
      },
      framed([
        fact('From', dateWords(booking.startDate), true),
        fact('Until', dateWords(booking.endDate), true),
        fact('People', `${booking.people}`, true),
        fact('Our reference', booking.number, true, seller.name),
      ]),
      heading('Travellers'),
      {
        text: travellerWords(
          names.map((name) => ({ name, age: null })),
          { adults: names.length + Math.max(0, unnamed), children: 0 },
        ),
      },
      ...booked(booking, lines, heading),
      ...(wanted.length > 0
        ? [
            heading('Services'),
            table(
              ['Service', 'What', 'When', 'Their number'],
              [70, '*', 130, 90],
              wanted.map(({ service, label: what, from, until, supplierReference }) => [
                cell(service),
                cell(what, true),
                cell(span(from, until)),
                cell(theirs(supplierReference)),
              ]),
            ),
          ]
        : []),
      {
        text: `${provisional ? '' : `Everything named here is arranged${booking.paid < booking.total ? '' : ' and paid'}. `}Please show this voucher, and a photo identity document, where it is used.`,
        color: ink.soft,
        fontSize: 8.5,
        margin: [0, 14, 0, 0],
      },
      ...helpContent(seller),
      ...termsList(seller),
    ],
  })
}

/** A service with the number it is known by where it is used. */
type VoucherOf = { line: LineRecord; number: string | null; asked: AskedService }

/** Whose paper it is, and where the voucher of one service is checked. */
type ServiceDesk = Pick<VoucherDesk, 'seller'> & { checkUrlOf: (line: LineRecord) => string }

/** What one service says on a voucher of its own. */
function servicePage(
  booking: FullCrmBooking,
  { line, number, asked }: VoucherOf,
  { seller, checkUrlOf }: ServiceDesk,
): Content[] {
  const accent = accentOf(seller)
  const heading: Heading = (text) => headingIn(text, accent)
  const lacks = voucherLacks(booking, [line])
  const provisional = lacks.length > 0
  const guests = [
    `${asked.adults} ${asked.adults === 1 ? 'adult' : 'adults'}`,
    ...(asked.children.length > 0
      ? [
          `${asked.children.length} ${asked.children.length === 1 ? 'child' : 'children'} (${asked.children
            .map((age) => (age === null ? 'age to follow' : `${age}`))
            .join(', ')})`,
        ]
      : []),
    ...(asked.infants > 0 ? [`${asked.infants} ${asked.infants === 1 ? 'infant' : 'infants'}`] : []),
  ]
  return [
    ...(provisional
      ? [
          provisionalBand(
            `${lacks.map((lack) => lackWords[lack]).join(' ')} Please do not travel on this paper; the confirmed one follows.`,
          ),
        ]
      : []),
    ...letterhead(seller, { title: provisional ? 'Provisional voucher' : 'Voucher', under: booking.number }),
    {
      margin: [0, 14, 0, 0],
      columns: [
        {
          width: '*',
          stack: [
            { text: asked.hotel ?? line.label, bold: true, fontSize: 16, lineHeight: 1.15, tag: 'H2' },
            { text: [asked.place, booking.country].filter(Boolean).join(', '), color: ink.soft, margin: [0, 2] },
          ],
        },
        checkCode(checkUrlOf(line)),
      ],
    },
    framed([
      fact('From', asked.from ? dateWords(asked.from) : '–', true),
      fact('Until', asked.until ? dateWords(asked.until) : '–', true),
      fact('Their number', theirs(number), true),
      fact('Our reference', booking.number, true, seller.name),
    ]),
    heading('Service'),
    { text: line.label, bold: true },
    {
      text: [
        ...asked.rooms.map(({ type, count }) => `${count} × ${type}`),
        ...(asked.extraBeds > 0 ? [`${asked.extraBeds} extra ${asked.extraBeds === 1 ? 'bed' : 'beds'}`] : []),
        ...(asked.mealPlan ? [asked.mealPlan] : []),
      ].join(', '),
      color: ink.soft,
      margin: [0, 2],
    },
    heading('Travellers'),
    { text: `${asked.leadTraveller} and party: ${guests.join(', ')}` },
    ...(asked.flights.length > 0 ? [heading('Flights'), { ul: asked.flights } as Content] : []),
    ...(asked.wishes ? [heading('Wishes'), { text: asked.wishes } as Content] : []),
    {
      text: `${provisional ? '' : 'This is arranged. '}Please show this voucher, and a photo identity document, where it is used.`,
      color: ink.soft,
      fontSize: 8.5,
      margin: [0, 14, 0, 0],
    },
    ...helpContent(seller),
    ...termsList(seller),
  ]
}

/** A voucher of each of these services on the paper of their organisation, one after the other. */
export function serviceVouchersPdf(
  booking: FullCrmBooking,
  vouchers: readonly VoucherOf[],
  desk: ServiceDesk,
): Promise<Buffer> {
  const pages: Content[] = []
  for (const [index, voucher] of vouchers.entries()) {
    const page = servicePage(booking, voucher, desk)
    pages.push({ stack: page, ...(index > 0 ? { pageBreak: 'before' as const } : {}) })
  }
  const provisional = vouchers.every(({ line }) => voucherLacks(booking, [line]).length > 0)
  return makePdf({
    info: { title: `${provisional ? 'Provisional vouchers' : 'Vouchers'} ${booking.number}`, author: desk.seller.name },
    foot: footOf('Ask us before you rely on an older paper.', `${booking.number}${provisional ? ', provisional' : ''}`),
    ...(provisional ? { watermark: provisionalMark } : {}),
    content: pages,
  })
}
