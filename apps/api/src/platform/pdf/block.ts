import type { Column, Content, CustomTableLayout } from 'pdfmake/interfaces'
import { ink } from './pdf.ts'

/** The small capitals over a fact or a column. */
export const label = (text: string): Content => ({
  text: text.toUpperCase(),
  fontSize: 7.5,
  color: ink.soft,
  characterSpacing: 0.6,
})

/** A fact under its name. */
export const fact = (name: string, value: string, strong = false): Content => ({
  stack: [label(name), { text: value, bold: strong, fontSize: strong ? 11 : 9.5, margin: [0, 1, 0, 0] }],
})

export const heading = (text: string): Content => ({
  text,
  bold: true,
  fontSize: 11,
  margin: [0, 16, 0, 6],
  color: ink.navy,
})

/** Rows with a thin line between them. */
export const lines: CustomTableLayout = {
  hLineWidth: () => 0.6,
  vLineWidth: () => 0,
  hLineColor: () => ink.line,
  paddingLeft: () => 0,
  paddingRight: () => 8,
}

/** The stroke under a letterhead; another one for every document, since whoever draws it moves it to its place. */
export const stroke = (): Content => ({
  canvas: [{ type: 'line', x1: 0, y1: 6, x2: 507, y2: 6, lineWidth: 2, lineColor: ink.amber }],
})

/** The company by its logo, with its name small beneath; by its name alone where it has none. */
export const letterhead = ({ name, logo }: { name: string; logo: string | null }): Content =>
  logo
    ? {
        stack: [
          { image: logo, fit: [180, 44] },
          { text: name, fontSize: 9, color: ink.soft, margin: [0, 4, 0, 0] },
        ],
      }
    : { text: name, bold: true, fontSize: 16, color: ink.navy }

/** The code that leads to the page a voucher is checked on. */
export const checkCode = (url: string): Column => ({
  width: 110,
  stack: [
    { qr: url, fit: 92, alignment: 'right', eccLevel: 'M' },
    { text: 'Scan to check this voucher', fontSize: 7, color: ink.soft, alignment: 'right', margin: [0, 4, 0, 0] },
  ],
})

/** Who helps, and which version of which document this is. */
export const helpFooter = (
  { phone, email }: { phone: string | null; email: string },
  { reference, version }: { reference: string; version: number },
): Content => ({
  margin: [44, 8, 44, 0],
  fontSize: 8,
  color: ink.soft,
  columns: [
    { text: `Help: ${[phone, email].filter(Boolean).join(' · ')}` },
    { text: `${reference}, version ${version}`, alignment: 'right' },
  ],
})
