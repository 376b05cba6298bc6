import type { Gstr1Month, LackingPaper } from '@karavan/contracts/money/returns/return.contract'
import { toMajor } from '@karavan/domain/base/money'
import { advanceMoves } from '@karavan/domain/money/returns/advance'
import { type Gstr1, gstr1Of, returnTotal, sectionTotals, type TaxedSection } from '@karavan/domain/money/returns/gstr1'
import { lackingOf } from '@karavan/domain/money/returns/lacking'
import { addTax, noTax, takeBack, type TaxAmounts } from '@karavan/domain/money/returns/paper'
import type { Db } from '../../../platform/db/database.ts'
import type { Book } from '../books/index.ts'
import { edgesOf, listAdvanced, listLooseAdvances, listReceiptNumbers } from './advance.queries.ts'
import { getSeller, listPapers, readRegister } from './paper.queries.ts'

const sections = ['b2b', 'b2cl', 'b2cs', 'cdnr', 'cdnur', 'at', 'atadj'] as const satisfies readonly TaxedSection[]

const sent = ({ taxable, cgst, sgst, igst }: TaxAmounts) => ({
  taxable: toMajor(taxable),
  cgst: toMajor(cgst),
  sgst: toMajor(sgst),
  igst: toMajor(igst),
})

const isSame = (one: TaxAmounts, other: TaxAmounts): boolean =>
  one.taxable === other.taxable && one.cgst === other.cgst && one.sgst === other.sgst && one.igst === other.igst

type Asked = { month: string; gstin?: string | undefined }
type MadeGstr1 = { gstin: string | null; found: Gstr1; view: Gstr1Month }

/**
 * Makes the return of a month under one GSTIN from the papers issued under it. Advances belong to the one the seller has now:
 * a booking names none before its invoice.
 */
export async function makeGstr1(db: Db, book: Book, { month, gstin: asked }: Asked, zone: string): Promise<MadeGstr1> {
  const seller = await getSeller(db, book)
  const gstin = asked ?? seller.gstin
  const all = await listPapers(db, book, month)
  const papers = all.filter((paper) => paper.gstin === gstin)
  const current = gstin === seller.gstin
  const moves = current
    ? advanceMoves(await listAdvanced(db, book, month, zone), edgesOf(month))
    : { received: [], used: [] }
  const receipts = current ? await listReceiptNumbers(db, book, month, zone) : []
  const found = gstr1Of(papers, moves, receipts)
  const loose = current ? await listLooseAdvances(db, book, month) : []
  const register = [...moves.received, ...moves.used.map(takeBack)].reduce<TaxAmounts>(
    addTax,
    addTax(noTax, await readRegister(db, book, month, gstin)),
  )
  const total = returnTotal(found)
  const totals = sectionTotals(found)
  const lacking: LackingPaper[] = [
    ...lackingOf(papers, gstin),
    ...loose.map((one) => ({ ...one, lack: 'no-booking' as const })),
  ]
  const gstins = new Set([seller.gstin, ...all.map((paper) => paper.gstin)])
  const view: Gstr1Month = {
    month,
    gstin,
    gstins: [...gstins].filter((one): one is string => one !== null).sort(),
    papers: papers.length,
    lacking,
    sections: sections.map((section) => ({ section, rows: found[section].length, ...sent(totals[section]) })),
    total: sent(total),
    register: sent(register),
    equal: isSame(total, register),
  }
  return { gstin, found, view }
}
