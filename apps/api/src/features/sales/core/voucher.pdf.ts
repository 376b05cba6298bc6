import type { BookingState } from '@karavan/domain/sales/stays/state'
import type { Content, TableCell } from 'pdfmake/interfaces'
import {
  accentOf,
  checkCode,
  footOf,
  framed,
  heading,
  helpContent,
  letterhead,
  provisionalBand,
  provisionalMark,
  termsList,
  washed,
} from '../../../platform/pdf/block.ts'
import { markedLines } from '../../../platform/pdf/brochure.ts'
import { ink, makePdf } from '../../../platform/pdf/pdf.ts'
import type { VoucherDesk } from './paper.ts'
import { isProvisional } from './voucher.ts'

export const many = (count: number, one: string, more = `${one}s`): string => `${count} ${count === 1 ? one : more}`

export const cell = (text: string, bold = false): TableCell => ({ text, bold, margin: [0, 3, 0, 3] })

/** Two lines in a cell, the second for the eye to pass over. */
export const twoLines = (first: string, second: string): TableCell => ({
  stack: [
    { text: first, bold: true },
    { text: second, color: ink.soft, fontSize: 8.5 },
  ],
  margin: [0, 3, 0, 3],
})

/** The picture of a place on a voucher, in points and in pixels. */
const placePicture = { width: 111, height: 80 }
export const placeFrame = { width: 333, height: 240 }

/** Where a place is, without naming its city twice. */
export function addressLines({
  address,
  location,
  country,
}: {
  address: string | null
  location: string
  country: string
}): string[] {
  if (address?.includes(location)) return [address, country]
  return [...(address ? [address] : []), `${location}, ${country}`]
}

/** Whoever travels, by name as far as it is known, and how many are not named yet. */
export function travellerWords(
  names: readonly { name: string; age: number | null }[],
  party: { adults: number; children: number },
): string {
  const said = names.map(({ name, age }) => (age === null ? name : `${name}, ${age === 0 ? 'under 1' : age}`))
  const grown = party.adults - names.filter(({ age }) => age === null).length
  const young = party.children - names.filter(({ age }) => age !== null).length
  const open = [
    ...(grown > 0 ? [many(grown, 'adult')] : []),
    ...(young > 0 ? [many(young, 'child', 'children')] : []),
  ].join(' and ')
  return [...said, ...(open ? [`${open}${said.length > 0 ? ', names to follow' : ''}`] : [])].join('; ')
}

/** The number somebody is known by where they arrive: theirs, or the word that it follows; never one of ours. */
export const confirmationContent = (title: string, number: string | null, note: string): Content => {
  const colour = number ? ink.green : ink.amberInk
  return {
    margin: [0, 12, 0, 0],
    stack: [
      washed(
        ['*', 'auto'],
        [
          {
            stack: [
              { text: title, fontSize: 8.25, color: colour },
              { text: number ?? 'To follow', bold: true, fontSize: 19, lineHeight: 1.1, color: colour },
            ],
          },
          { text: note, color: colour, fontSize: 8.75, alignment: 'right', margin: [0, 12, 0, 0] },
        ],
        { colour: number ? ink.greenWash : ink.amberWash },
      ),
    ],
  }
}

type Vouched = BookingState & {
  reference: string
  voucherVersion: number
  requests: string
  onRequest?: boolean
  releasedAt?: string | null
}

/** Why a paper does not count yet. */
function lackOf({ status, paymentStatus, onRequest = false }: Vouched): string {
  const follows = 'Please do not travel on this paper; the confirmed one follows.'
  if (status === 'Pending' && onRequest) return `The hotel has not confirmed yet. ${follows}`
  if (status === 'Pending') return `It is held and not paid yet. ${follows}`
  return `${paymentStatus === 'PartPaid' ? 'Not all of it is paid yet' : 'It is not paid yet'}. ${follows}`
}

/** What differs between vouchers. */
type VoucherParts = {
  /** What kind of voucher it is. */
  name: string
  /** Of the place; a voucher always has one. */
  picture: string | null
  /** What it is for: the lines beside the code. */
  head: Content[]
  facts: Content[]
  /** What stands over the facts. */
  confirmation: Content[]
  body: Content[]
  /** What is and is not paid, and what changing costs. */
  paid: { included: string[]; extra: string[] }
  changes: string[]
}

/** The voucher of a booking: who, where, when and what is included, and never a price. */
export function drawVoucher(booking: Vouched, { seller, checkUrl }: VoucherDesk, parts: VoucherParts): Promise<Buffer> {
  const { reference, voucherVersion, requests } = booking
  const { name, picture, head, facts, confirmation, body, paid, changes } = parts
  const provisional = isProvisional(booking)
  const accent = accentOf(seller)
  const title = provisional ? `Provisional ${name.toLowerCase()}` : name
  const version = `Version ${voucherVersion}${provisional ? ', provisional' : ''}`
  return makePdf({
    info: { title: `${title} ${reference}`, author: seller.name },
    foot: footOf('Good in its latest version only; the code above tells which one that is.', version),
    ...(provisional ? { watermark: provisionalMark } : {}),
    content: [
      ...(provisional ? [provisionalBand(lackOf(booking))] : []),
      ...letterhead(seller, { title, under: `${reference}, version ${voucherVersion}` }),
      {
        margin: [0, 14, 0, 0],
        columnGap: 14,
        columns: [
          ...(picture ? [{ ...placePicture, image: picture }] : []),
          { width: '*', stack: head },
          checkCode(checkUrl),
        ],
      },
      ...confirmation,
      framed(facts),
      ...body,
      ...(requests
        ? [
            {
              margin: [0, 10, 0, 0] as [number, number, number, number],
              text: [
                { text: 'Asked for, not promised  ', bold: true },
                { text: requests, color: ink.soft },
              ],
            },
          ]
        : []),
      {
        unbreakable: true,
        columnGap: 24,
        columns: [
          {
            stack: [
              heading('Paid and not paid', accent),
              ...markedLines(paid.included, 'in'),
              ...markedLines(paid.extra, 'out'),
            ],
          },
          {
            stack: [
              heading('Changes', accent),
              ...changes.flatMap((line) => markedLines([line], line.startsWith('Free') ? 'in' : 'out')),
            ],
          },
        ],
      },
      ...helpContent(seller),
      ...termsList(seller),
    ],
  })
}
