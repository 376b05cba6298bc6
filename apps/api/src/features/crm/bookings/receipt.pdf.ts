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
import type { InstalmentRecord } from './crm-booking.table.ts'

const ways = { cash: 'Cash', bank: 'Bank transfer', upi: 'UPI', cheque: 'Cheque', card: 'Card' } as const

/** The receipt of one payment: from whom, how much in figures and words, for what, and what is left. */
export function receiptPdf(booking: FullCrmBooking, part: InstalmentRecord, paper: PaperHead): Promise<Buffer> {
  const amount = toMinor(part.amount)
  const left = toMinor(less(booking.total, booking.paid))
  const accent = accentOf(paper)
  return makePdf({
    info: { title: `Receipt ${part.receiptNumber}`, author: paper.name },
    footer: footOf([paper.name, contactWords(paper)].filter(Boolean).join(' · '), part.receiptNumber ?? ''),
    content: [
      ...letterhead(paper, { title: 'Receipt', under: part.receiptNumber ?? '' }),
      {
        margin: [0, 16, 0, 0],
        columns: [
          fact('Receipt', part.receiptNumber ?? '', true),
          fact('Paid on', dateWords(part.paidOn ?? part.dueOn), true),
          fact('Booking', booking.number, true),
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
                  { text: booking.customerName, bold: true, fontSize: 13 },
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
          fact('Trip', `${booking.title}\n${dateWords(booking.startDate)} to ${dateWords(booking.endDate)}`),
          fact('Instalment', part.label),
          fact('Paid by', [part.way && ways[part.way], part.reference].filter(Boolean).join(', ')),
        ],
      },
      heading('Where the booking stands', accent),
      {
        columns: [
          fact('Total', rupees(toMinor(booking.total)), true),
          fact('Paid so far', rupees(toMinor(booking.paid)), true),
          fact('Left to pay', rupees(left), true),
        ],
      },
      {
        text: `${part.verifiedAt ? '' : 'Cheques and transfers count when they have arrived. '}This document is made by computer and needs no signature.`,
        color: ink.soft,
        fontSize: 8,
        margin: [0, 24, 0, 0],
      },
      ...termsList(paper),
    ],
  })
}
