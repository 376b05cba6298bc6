import type { Content, CustomTableLayout } from 'pdfmake/interfaces'
import { checkCode, heading, helpFooter, letterhead, stroke } from '../../../platform/pdf/block.ts'
import { ink, makePdf } from '../../../platform/pdf/pdf.ts'
import type { Issuer } from './issuer.queries.ts'

export const many = (count: number, one: string, more = `${one}s`): string => `${count} ${count === 1 ? one : more}`

export const cell = (text: string, bold = false): Content => ({ text, bold, margin: [0, 3, 0, 3] })

/** Two lines in a cell, the second for the eye to pass over. */
export const twoLines = (first: string, second: string): Content => ({
  stack: [
    { text: first, bold: true },
    { text: second, color: ink.soft },
  ],
  margin: [0, 3, 0, 3],
})

/** A tinted box without lines. */
export const washed: { fillColor: string; layout: CustomTableLayout } = {
  fillColor: ink.wash,
  layout: {
    hLineWidth: () => 0,
    vLineWidth: () => 0,
    paddingTop: () => 10,
    paddingBottom: () => 10,
    paddingLeft: () => 10,
  },
}

/** What differs between vouchers. */
type VoucherParts = {
  /** What kind of voucher it is. */
  name: string
  /** What it is for: the lines beside the code. */
  head: Content[]
  body: Content[]
  /** What is said of the requests, if there are any. */
  onRequests: string
  goodToKnow: string[]
}

type Vouched = { reference: string; voucherVersion: number; requests: string }

/** The voucher of a booking: who, where, when and what is included, and never a price. */
export const drawVoucher = (
  { reference, voucherVersion, requests }: Vouched,
  issuer: Issuer,
  checkUrl: string,
  { name, head, body, onRequests, goodToKnow }: VoucherParts,
): Promise<Buffer> =>
  makePdf({
    info: { title: `${name} ${reference}`, author: issuer.name },
    footer: helpFooter(issuer, { reference, version: voucherVersion }),
    content: [
      {
        columns: [letterhead(issuer), { text: name, alignment: 'right', fontSize: 16, color: ink.soft }],
      },
      stroke(),
      {
        margin: [0, 16, 0, 0],
        columns: [{ width: '*', stack: head }, checkCode(checkUrl)],
      },
      ...body,
      ...(requests
        ? [heading('Requests'), { text: requests }, { text: onRequests, color: ink.soft, fontSize: 8 }]
        : []),
      heading('Good to know'),
      { ul: [...goodToKnow, 'This voucher is good in its latest version only; the code above says whether it is.'] },
    ],
  })
