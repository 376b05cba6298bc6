import { indiaStates } from '@karavan/domain/base/india-states'
import type { Minor } from '@karavan/domain/base/money'
import { erasedWords } from '@karavan/domain/base/erased'
import type { Content } from 'pdfmake/interfaces'
import { label } from '../../../platform/pdf/block.ts'
import { ink, makePdf, textWidth } from '../../../platform/pdf/pdf.ts'
import { upiAddress } from '../../../platform/pdf/upi.ts'
import { dateWords, rupees } from '../../../platform/words.ts'
import type { InvoiceDocument, Party } from './invoice-document.ts'
import { type SaleKind, saleKinds } from './sale-kind.ts'

/** An account of a bank that is paid on. */
type Bank = { accountName: string; accountNumber: string; ifsc: string; bank: string }

/** An invoice or a credit note as it is printed; its cause says which words on tax it carries. */
type Invoice = {
  kind: 'invoice' | 'credit-note'
  number: string
  issuedOn: string
  causeEntity: string
  document: InvoiceDocument
  /** What is open of it, where its seller says how that is paid. */
  toPay?: { upiId: string | null; bank: Bank | null; amount: Minor } | null
  /** Its registration with the invoice portal. */
  registration?: PrintedRegistration | null
}

/** What of a registration is printed. */
type PrintedRegistration = { irn: string; ackNumber: string; ackOn: string; signedQr: string }

const labelRight = (text: string): Content => ({
  text,
  fontSize: 8.25,
  color: ink.soft,
  alignment: 'right',
})
const right = (text: string, bold = false): Content => ({ text, alignment: 'right', bold, margin: [0, 3, 0, 3] })
const left = (text: string, bold = false): Content => ({ text, bold, margin: [0, 3, 0, 3] })

const stateName = (code: string | null) => (code ? `${indiaStates[code] ?? 'State'} (${code})` : 'not stated')

const party = (title: string, { name, address, gstin, pan, stateCode }: Party): Content => ({
  stack: [
    label(title),
    { text: name, bold: true, fontSize: 11, margin: [0, 2, 0, 0] },
    ...(address ? [{ text: address }] : []),
    { text: `State: ${stateName(stateCode)}` },
    { text: `GSTIN: ${gstin ?? 'unregistered'}` },
    ...(pan ? [{ text: `PAN: ${pan}` }] : []),
  ],
})

const lines = { rules: { across: 0.6, colour: ink.line, left: 0, right: 6 } }

const kinds: Partial<Record<string, SaleKind>> = saleKinds

/** Where what is open can be sent by a bank. */
const bankLines = ({ accountName, accountNumber, ifsc, bank }: Bank): Content[] => [
  { text: 'Bank transfer', color: ink.soft },
  { text: `${accountName}, ${bank}`, margin: [0, 4, 0, 0] },
  { text: `Account ${accountNumber}` },
  { text: `IFSC ${ifsc}` },
]

/** How what is open is paid: the code for any UPI app, and the account of the bank. */
function waysToPay({ toPay, number, document }: Invoice): Content[] {
  if (!toPay) return []
  const { upiId, bank, amount } = toPay
  const pay: Content = { text: `Pay ${rupees(amount)}`, bold: true, fontSize: 12 }
  const transfer: Content[] = bank
    ? [{ margin: [0, 18, 0, 0], stack: [...(upiId ? [] : [pay]), ...bankLines(bank)] }]
    : []
  if (!upiId) return [{ unbreakable: true, margin: [0, 16, 0, 0], stack: transfer }]
  return [
    {
      unbreakable: true,
      margin: [0, 16, 0, 0],
      columns: [
        {
          width: 104,
          stack: [{ qr: upiAddress(document.supplier.name, upiId, amount, number), fit: 96, eccLevel: 'M' }],
        },
        {
          margin: [0, 18, 0, 0],
          stack: [pay, { text: 'Scan with any UPI app', color: ink.soft }, { text: upiId, margin: [0, 4, 0, 0] }],
        },
        ...transfer,
      ],
    },
  ]
}

/** The registration of a paper with the invoice portal, and the code it was signed with. */
function registered({ registration }: Invoice): Content[] {
  if (!registration) return []
  const { irn, ackNumber, ackOn, signedQr } = registration
  return [
    {
      unbreakable: true,
      margin: [0, 16, 0, 0],
      columns: [
        // Its code named somebody who was erased since.
        ...(signedQr === erasedWords
          ? []
          : [{ width: 128, stack: [{ qr: signedQr, fit: 120, eccLevel: 'L' as const }] }]),
        {
          margin: [0, 18, 0, 0],
          stack: [
            label('Invoice reference number (IRN)'),
            { text: `${irn.slice(0, 32)}\n${irn.slice(32)}`, margin: [0, 0, 0, 6] },
            label('Acknowledged'),
            { text: `${ackNumber}, ${dateWords(ackOn)}` },
          ],
        },
      ],
    },
  ]
}

function page(invoice: Invoice, index: number): Content[] {
  const { document } = invoice
  const credit = invoice.kind === 'credit-note'
  const fact = (name: string, value: string): Content => ({ stack: [label(name), { text: value, bold: true }] })
  return [
    {
      ...(index > 0 ? { pageBreak: 'before' as const } : {}),
      columns: [
        { text: document.supplier.name, bold: true, fontSize: 16, color: ink.navy },
        { text: credit ? 'Credit note' : 'Tax invoice', alignment: 'right', fontSize: 16, color: ink.soft },
      ],
    },
    { canvas: [{ type: 'line', x1: 0, y1: 6, x2: textWidth, y2: 6, lineWidth: 2, lineColor: ink.amber }] },
    {
      margin: [0, 16, 0, 0],
      columns: [
        fact('Number', invoice.number),
        fact('Date', dateWords(invoice.issuedOn)),
        fact('Booking', document.bookingReference),
        document.against ? fact('Against invoice', document.against) : { text: '' },
      ],
    },
    {
      margin: [0, 18, 0, 0],
      columns: [party('Supplier', document.supplier), party('Recipient', document.recipient)],
      columnGap: 24,
    },
    {
      margin: [0, 14, 0, 0],
      columns: [
        fact('Place of supply', stateName(document.placeOfSupply)),
        fact('Reverse charge', 'No'),
        fact('Currency', 'Indian rupee (INR)'),
      ],
    },
    ...(document.lines ? [{ text: document.description, bold: true, margin: [0, 18, 0, 0] } as Content] : []),
    {
      margin: [0, document.lines ? 6 : 18, 0, 0],
      table: {
        headerRows: 1,
        widths: ['*', 60, 100],
        body: [
          [label('Description'), label('SAC'), labelRight('Amount')],
          ...(document.lines ?? [{ description: document.description, amount: document.gross }]).map(
            ({ description, amount }) => [left(description), left(document.sac), right(rupees(amount))],
          ),
        ],
      },
      layout: lines,
    },
    ...(document.taxes.length === 0
      ? []
      : [
          {
            margin: [0, 14, 0, 0],
            table: {
              headerRows: 1,
              widths: ['*', 100, 60, 100],
              body: [
                [label('Tax'), labelRight('Taxable value'), labelRight('Rate'), labelRight('Tax amount')],
                ...document.taxes.map(({ name, rate, base, amount }) => [
                  left(name),
                  right(rupees(base)),
                  right(`${rate} %`),
                  right(rupees(amount)),
                ]),
              ],
            },
            layout: lines,
          } as Content,
        ]),
    {
      margin: [0, 14, 0, 0],
      table: {
        widths: ['*', 140],
        body: [
          [
            { text: credit ? 'Credited in all' : 'Total', bold: true, fontSize: 12, margin: [10, 6, 0, 6] },
            { text: rupees(document.total), bold: true, fontSize: 12, alignment: 'right', margin: [0, 6, 10, 6] },
          ],
        ],
      },
      fillColor: ink.wash,
      layout: 'noBorders',
    },
    { text: document.words, margin: [0, 8, 0, 0], italics: true },
    ...registered(invoice),
    ...waysToPay(invoice),
    {
      text: `${kinds[invoice.causeEntity]?.taxWords ?? ''} This document is made by computer and needs no signature.`,
      color: ink.soft,
      fontSize: 8,
      margin: [0, 18, 0, 0],
    },
  ]
}

/** All invoices and credit notes of a sale, one to a page. */
export const invoicePdf = (documents: Invoice[]): Promise<Buffer> =>
  makePdf({
    info: { title: `Invoice ${documents.at(0)?.number ?? ''}`, author: documents.at(0)?.document.supplier.name ?? '' },
    content: documents.flatMap(page),
    foot: { text: '', numbered: true, alignment: 'right', margin: [44, 8, 44, 0], fontSize: 8, color: ink.soft },
  })
