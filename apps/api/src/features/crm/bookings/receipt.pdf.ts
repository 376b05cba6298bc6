import type { Receipt } from '@karavan/contracts/crm/receipts/receipt'
import { less, toMinor } from '@karavan/domain/base/money'
import { rupeesInWords } from '@karavan/domain/base/rupees-in-words'
import {
  accentOf,
  contactWords,
  fact,
  footOf,
  heading,
  letterhead,
  type PaperHead,
  termsList,
} from '../../../platform/pdf/block.ts'
import { ink, makePdf } from '../../../platform/pdf/pdf.ts'
import { dateWords, rupees } from '../../../platform/words.ts'
import type { FullCrmBooking } from './crm-booking.queries.ts'

const ways = { cash: 'Cash', bank: 'Bank transfer', upi: 'UPI', cheque: 'Cheque', card: 'Card' } as const

/** What the money is used on, and what of it is the customer's advance, as rows of words and an amount. */
function usedOn({ allocations, advance, booking }: Receipt): [string, string][] {
  const rows = allocations.map(({ label, amount, booking: at }): [string, string] => [
    !at || at.id === booking?.id ? label : `${label}, ${at.number}`,
    rupees(toMinor(amount)),
  ])
  return advance > 0 ? [...rows, ['Advance, for what comes', rupees(toMinor(advance))]] : rows
}

/** Where the booking of a receipt stands now. */
const standing = (booking: FullCrmBooking, accent: string) => [
  heading('Where the booking stands', accent),
  {
    columns: [
      fact('Total', rupees(toMinor(booking.total)), true),
      fact('Paid so far', rupees(toMinor(booking.paid)), true),
      fact('Left to pay', rupees(toMinor(less(booking.total, booking.paid))), true),
    ],
  },
]

/** The receipt of one payment: from whom, how much in figures and words, for what, and what is left. */
export function receiptPdf(receipt: Receipt, booking: FullCrmBooking | null, paper: PaperHead): Promise<Buffer> {
  const { number, customerName, paidOn, way, reference } = receipt
  const amount = toMinor(receipt.amount)
  const accent = accentOf(paper)
  return makePdf({
    info: { title: `Receipt ${number}`, author: paper.name },
    foot: footOf([paper.name, contactWords(paper)].filter(Boolean).join(' · '), number),
    content: [
      ...letterhead(paper, { title: 'Receipt', under: number }),
      {
        margin: [0, 16, 0, 0],
        columns: [
          fact('Receipt', number, true),
          fact('Paid on', dateWords(paidOn), true),
          ...(booking ? [fact('Booking', booking.number, true)] : []),
        ],
      },
      {
        margin: [0, 18, 0, 0],
        table: {
          widths: ['*', 160],
          body: [
            [
              {
                margin: [10, 8, 0, 8],
                stack: [
                  { text: 'Received with thanks from', color: ink.soft },
                  { text: customerName, bold: true, fontSize: 13 },
                ],
              },
              { text: rupees(amount), bold: true, fontSize: 16, alignment: 'right', margin: [0, 12, 10, 8] },
            ],
          ],
        },
        fillColor: ink.wash,
        layout: 'noBorders',
      },
      { text: rupeesInWords(amount), italics: true, margin: [0, 8, 0, 0] },
      heading('For', accent),
      {
        columns: [
          ...(booking
            ? [fact('Trip', `${booking.title}\n${dateWords(booking.startDate)} to ${dateWords(booking.endDate)}`)]
            : []),
          fact(
            'Used on',
            usedOn(receipt)
              .map(([what, so]) => `${what}: ${so}`)
              .join('\n'),
          ),
          fact('Paid by', [ways[way], reference].filter(Boolean).join(', ')),
        ],
      },
      ...(booking ? standing(booking, accent) : []),
      {
        text: `${receipt.state === 'Verified' ? '' : 'Cheques and transfers count when they have arrived. '}This document is made by computer and needs no signature.`,
        color: ink.soft,
        fontSize: 8,
        margin: [0, 24, 0, 0],
      },
      ...termsList(paper),
    ],
  })
}
