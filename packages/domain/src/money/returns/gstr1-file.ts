import { type CsvValue, toCsv } from '../../base/csv.ts'
import { indiaStates } from '../../base/india-states.ts'
import { toMajor } from '../../base/money.ts'
import type { Gstr1, NumberedPapers, PaperRow, SacRow, SummedRow } from './gstr1.ts'
import type { RateItem, TaxAmounts } from './paper.ts'

const dashed = (day: string): string => day.split('-').reverse().join('-')
const places = (row: { inState: boolean; place: string }) => ({
  sply_ty: row.inState ? 'INTRA' : 'INTER',
  pos: row.place,
})

/** Either the two halves, or the tax between states. */
const amounts = ({ cgst, sgst, igst }: TaxAmounts, inState: boolean) =>
  inState ? { camt: toMajor(cgst), samt: toMajor(sgst), csamt: 0 } : { iamt: toMajor(igst), csamt: 0 }

const isIn = ({ cgst, sgst }: TaxAmounts) => cgst !== 0 || sgst !== 0

const items = (rows: readonly RateItem[]) =>
  rows.map((item, at) => ({
    num: at + 1,
    itm_det: { rt: item.rate, txval: toMajor(item.taxable), ...amounts(item, isIn(item)) },
  }))

const invoice = ({ paper, value, place, items: rows }: PaperRow) => ({
  inum: paper.number,
  idt: dashed(paper.issuedOn),
  val: toMajor(value),
  pos: place,
  rchrg: 'N',
  inv_typ: 'R',
  itms: items(rows),
})

const note = ({ paper, value, place, items: rows }: PaperRow) => ({
  ntty: 'C',
  nt_num: paper.number,
  nt_dt: dashed(paper.issuedOn),
  val: toMajor(value),
  pos: place,
  rchrg: 'N',
  inv_typ: 'R',
  itms: items(rows),
})

/** Rows by what they share, in the order they came. */
function grouped<T>(rows: readonly T[], keyOf: (row: T) => string): [string, T[]][] {
  const found = new Map<string, T[]>()
  for (const row of rows) found.set(keyOf(row), [...(found.get(keyOf(row)) ?? []), row])
  return [...found.entries()]
}

const buyer = ({ paper }: PaperRow) => paper.recipient.gstin ?? ''

const advances = (rows: readonly SummedRow[]) =>
  grouped(rows, ({ place, inState }) => `${place} ${inState}`).map(([, [first, ...rest]]) => ({
    ...places(first as SummedRow),
    itms: [first as SummedRow, ...rest].map((row) => ({
      rt: row.rate,
      ad_amt: toMajor(row.taxable),
      ...amounts(row, row.inState),
    })),
  }))

const sacs = (rows: readonly SacRow[]) =>
  rows.map(({ sac, rate, taxable, igst, cgst, sgst }, at) => ({
    num: at + 1,
    hsn_sc: sac,
    uqc: 'NA',
    qty: 0,
    rt: rate,
    txval: toMajor(taxable),
    iamt: toMajor(igst),
    camt: toMajor(cgst),
    samt: toMajor(sgst),
    csamt: 0,
  }))

/** The numbers and names the portal has for kinds of papers. */
const docKinds: Record<NumberedPapers, { number: number; name: string }> = {
  invoices: { number: 1, name: 'Invoices for outward supply' },
  'credit-notes': { number: 5, name: 'Credit Note' },
  receipts: { number: 6, name: 'Receipt voucher' },
}

/** A section is in the file only when it has something. */
const filled = <T>(key: string, rows: readonly T[]) => (rows.length === 0 ? {} : { [key]: rows })

/** The return as the portal takes it; `month` is like 2026-11. */
export function gstr1Json(gstin: string, month: string, found: Gstr1): Record<string, unknown> {
  const { hsn } = found
  return {
    gstin,
    fp: `${month.slice(5)}${month.slice(0, 4)}`,
    version: 'GST3.2.2',
    ...filled(
      'b2b',
      grouped(found.b2b, buyer).map(([ctin, rows]) => ({ ctin, inv: rows.map(invoice) })),
    ),
    ...filled(
      'b2cl',
      grouped(found.b2cl, ({ place }) => place).map(([pos, rows]) => ({
        pos,
        inv: rows.map(({ paper, value, items: rates }) => ({
          inum: paper.number,
          idt: dashed(paper.issuedOn),
          val: toMajor(value),
          itms: items(rates),
        })),
      })),
    ),
    ...filled(
      'b2cs',
      found.b2cs.map((row) => ({
        ...places(row),
        typ: 'OE',
        rt: row.rate,
        txval: toMajor(row.taxable),
        ...amounts(row, row.inState),
      })),
    ),
    ...filled(
      'cdnr',
      grouped(found.cdnr, buyer).map(([ctin, rows]) => ({ ctin, nt: rows.map(note) })),
    ),
    ...filled(
      'cdnur',
      found.cdnur.map((row) => {
        const { ntty, nt_num, nt_dt, val, pos, itms } = note(row)
        return { typ: 'B2CL', ntty, nt_num, nt_dt, val, pos, itms }
      }),
    ),
    ...filled('at', advances(found.at)),
    ...filled('txpd', advances(found.atadj)),
    ...(hsn.b2b.length + hsn.b2c.length === 0
      ? {}
      : { hsn: { ...filled('hsn_b2b', sacs(hsn.b2b)), ...filled('hsn_b2c', sacs(hsn.b2c)) } }),
    ...(found.docs.length === 0
      ? {}
      : {
          doc_issue: {
            doc_det: found.docs.map(({ papers, runs }) => ({
              doc_num: docKinds[papers].number,
              docs: runs.map(({ from, to, count, cancelled }, at) => ({
                num: at + 1,
                from,
                to,
                totnum: count,
                cancel: cancelled,
                net_issue: count - cancelled,
              })),
            })),
          },
        }),
  }
}

export const gstr1Sheets = [
  'b2b',
  'b2cl',
  'b2cs',
  'cdnr',
  'cdnur',
  'at',
  'atadj',
  'hsn(b2b)',
  'hsn(b2c)',
  'docs',
] as const
export type Gstr1Sheet = (typeof gstr1Sheets)[number]

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** `05-Nov-2026`, as the offline tool writes days. */
const toolDay = (day: string): string => {
  const [year, month, date] = day.split('-')
  return `${date}-${months[Number(month) - 1] ?? ''}-${year}`
}
const toolPlace = (place: string): string => `${place}-${indiaStates[place] ?? ''}`

const perItem = (
  rows: readonly PaperRow[],
  cells: (row: PaperRow, item: RateItem) => readonly CsvValue[],
): readonly (readonly CsvValue[])[] => rows.flatMap((row) => row.items.map((item) => cells(row, item)))

const sacCells = (rows: readonly SacRow[]) => [
  [
    'HSN',
    'Description',
    'UQC',
    'Total Quantity',
    'Total Value',
    'Rate',
    'Taxable Value',
    'Integrated Tax Amount',
    'Central Tax Amount',
    'State/UT Tax Amount',
    'Cess Amount',
  ],
  ...rows.map(({ sac, rate, taxable, igst, cgst, sgst }) => [
    sac,
    '',
    'NA',
    0,
    toMajor(taxable + igst + cgst + sgst),
    rate,
    toMajor(taxable),
    toMajor(igst),
    toMajor(cgst),
    toMajor(sgst),
    0,
  ]),
]

const sheets: Record<Gstr1Sheet, (found: Gstr1) => readonly (readonly CsvValue[])[]> = {
  b2b: ({ b2b }) => [
    [
      'GSTIN/UIN of Recipient',
      'Receiver Name',
      'Invoice Number',
      'Invoice date',
      'Invoice Value',
      'Place Of Supply',
      'Reverse Charge',
      'Applicable % of Tax Rate',
      'Invoice Type',
      'E-Commerce GSTIN',
      'Rate',
      'Taxable Value',
      'Cess Amount',
    ],
    ...perItem(b2b, ({ paper, value, place }, { rate, taxable }) => [
      paper.recipient.gstin,
      paper.recipient.name,
      paper.number,
      toolDay(paper.issuedOn),
      toMajor(value),
      toolPlace(place),
      'N',
      '',
      'Regular B2B',
      '',
      rate,
      toMajor(taxable),
      0,
    ]),
  ],
  b2cl: ({ b2cl }) => [
    [
      'Invoice Number',
      'Invoice date',
      'Invoice Value',
      'Place Of Supply',
      'Applicable % of Tax Rate',
      'Rate',
      'Taxable Value',
      'Cess Amount',
      'E-Commerce GSTIN',
    ],
    ...perItem(b2cl, ({ paper, value, place }, { rate, taxable }) => [
      paper.number,
      toolDay(paper.issuedOn),
      toMajor(value),
      toolPlace(place),
      '',
      rate,
      toMajor(taxable),
      0,
      '',
    ]),
  ],
  b2cs: ({ b2cs }) => [
    ['Type', 'Place Of Supply', 'Applicable % of Tax Rate', 'Rate', 'Taxable Value', 'Cess Amount', 'E-Commerce GSTIN'],
    ...b2cs.map(({ place, rate, taxable }) => ['OE', toolPlace(place), '', rate, toMajor(taxable), 0, '']),
  ],
  cdnr: ({ cdnr }) => [
    [
      'GSTIN/UIN of Recipient',
      'Receiver Name',
      'Note Number',
      'Note Date',
      'Note Type',
      'Place Of Supply',
      'Reverse Charge',
      'Note Supply Type',
      'Note Value',
      'Applicable % of Tax Rate',
      'Rate',
      'Taxable Value',
      'Cess Amount',
    ],
    ...perItem(cdnr, ({ paper, value, place }, { rate, taxable }) => [
      paper.recipient.gstin,
      paper.recipient.name,
      paper.number,
      toolDay(paper.issuedOn),
      'C',
      toolPlace(place),
      'N',
      'Regular B2B',
      toMajor(value),
      '',
      rate,
      toMajor(taxable),
      0,
    ]),
  ],
  cdnur: ({ cdnur }) => [
    [
      'UR Type',
      'Note Number',
      'Note Date',
      'Note Type',
      'Place Of Supply',
      'Note Value',
      'Applicable % of Tax Rate',
      'Rate',
      'Taxable Value',
      'Cess Amount',
    ],
    ...perItem(cdnur, ({ paper, value, place }, { rate, taxable }) => [
      'B2CL',
      paper.number,
      toolDay(paper.issuedOn),
      'C',
      toolPlace(place),
      toMajor(value),
      '',
      rate,
      toMajor(taxable),
      0,
    ]),
  ],
  at: ({ at }) => [
    ['Place Of Supply', 'Applicable % of Tax Rate', 'Rate', 'Gross Advance Received', 'Cess Amount'],
    ...at.map(({ place, rate, taxable }) => [toolPlace(place), '', rate, toMajor(taxable), 0]),
  ],
  atadj: ({ atadj }) => [
    ['Place Of Supply', 'Applicable % of Tax Rate', 'Rate', 'Gross Advance Adjusted', 'Cess Amount'],
    ...atadj.map(({ place, rate, taxable }) => [toolPlace(place), '', rate, toMajor(taxable), 0]),
  ],
  'hsn(b2b)': ({ hsn }) => sacCells(hsn.b2b),
  'hsn(b2c)': ({ hsn }) => sacCells(hsn.b2c),
  docs: ({ docs }) => [
    ['Nature of Document', 'Sr. No. From', 'Sr. No. To', 'Total Number', 'Cancelled'],
    ...docs.flatMap(({ papers, runs }) =>
      runs.map(({ from, to, count, cancelled }) => [docKinds[papers].name, from, to, count, cancelled]),
    ),
  ],
}

/** One sheet of the offline tool. */
export const gstr1Csv = (sheet: Gstr1Sheet, found: Gstr1): string => toCsv(sheets[sheet](found))
