import type { Right } from '@karavan/domain/base/access/rights'
import { gstr1Sheets } from '@karavan/domain/money/returns/gstr1-file'
import { quarterShape } from '@karavan/domain/money/returns/source-tax'
import { z } from 'zod'
import { type Access, can, endpoint } from '../../kit/endpoint.ts'
import { one } from '../../kit/list.ts'
import { sentAmount } from '../../kit/money.ts'

/** A month, like 2026-11. */
const month = z.string().regex(/^(19|2\d)\d{2}-(0[1-9]|1[0-2])$/, 'Year and month, like 2026-11')
const gstin = z.string().regex(/^\d{2}[A-Z0-9]{13}$/, 'A GSTIN of 15 characters')

const accountCode = /^[a-z-]{1,40}(:[a-z0-9-]{1,60})?$/

const taxes = { taxable: sentAmount, cgst: sentAmount, sgst: sentAmount, igst: sentAmount }

export const ReturnSection = z
  .object({
    section: z.enum(['b2b', 'b2cl', 'b2cs', 'cdnr', 'cdnur', 'at', 'atadj']),
    /** Rows of the section. */
    rows: z.number().int(),
    ...taxes,
  })
  .meta({ id: 'ReturnSection' })
export type ReturnSection = z.infer<typeof ReturnSection>

export const LackingPaper = z
  .object({
    number: z.string(),
    name: z.string(),
    lack: z.enum(['gstin', 'state', 'sac', 'untaxed', 'recipient-gstin', 'no-booking']),
  })
  .meta({ id: 'LackingPaper' })
export type LackingPaper = z.infer<typeof LackingPaper>

export const Gstr1Month = z
  .object({
    month,
    /** Whose return it is; null while the organisation has none. */
    gstin: z.string().nullable(),
    /** All that sold in the month. */
    gstins: z.array(z.string()),
    papers: z.number().int(),
    lacking: z.array(LackingPaper),
    sections: z.array(ReturnSection),
    total: z.object(taxes),
    register: z.object(taxes),
    /** Whether the sections add up to the register. */
    equal: z.boolean(),
  })
  .meta({ id: 'Gstr1Month' })
export type Gstr1Month = z.infer<typeof Gstr1Month>

export const TallyName = z
  .object({
    account: z.string(),
    /** Where Tally shows it. */
    group: z.string(),
    /** What it is called unless somebody said otherwise. */
    standard: z.string(),
    name: z.string().nullable(),
  })
  .meta({ id: 'TallyName' })
export type TallyName = z.infer<typeof TallyName>

export const TallyMonth = z
  .object({
    month,
    vouchers: z.number().int(),
    /** What all of them debit, and credit as well. */
    amount: sentAmount,
    types: z.array(z.object({ type: z.string(), count: z.number().int() })),
    /** Accounts moved in the month that Tally is told no name of; they are called there as here. */
    unnamed: z.array(z.string()),
    /** What the accounts of the book moved in the month, those that rose and those that fell; and the same by the vouchers. */
    moved: z.object({ register: sentAmount, vouchers: sentAmount }),
    equal: z.boolean(),
  })
  .meta({ id: 'TallyMonth' })
export type TallyMonth = z.infer<typeof TallyMonth>

const quarter = z.string().regex(quarterShape, 'A quarter of a financial year, like 2026-27-Q3')

export const SourceTax = z
  .object({
    quarter,
    tcs: z.array(
      z.object({
        pan: z.string().nullable(),
        name: z.string(),
        on: z.iso.date(),
        number: z.string().nullable(),
        base: sentAmount,
        rate: z.number(),
        tax: sentAmount,
        /** The month whose tax is with the office; null while it is not. */
        deposited: z.string().nullable(),
      }),
    ),
    tds: z.array(
      z.object({
        section: z.string(),
        pan: z.string().nullable(),
        name: z.string(),
        payments: z.number().int(),
        amount: sentAmount,
        tax: sentAmount,
      }),
    ),
    tcsTotal: sentAmount,
    tdsTotal: sentAmount,
    /** What lacks before they can be filed: of people by name, of a month of TCS that it was paid in. */
    lacking: z.array(
      z.object({ of: z.enum(['tcs', 'tds']), what: z.string(), lack: z.enum(['pan', 'section', 'deposit']) }),
    ),
    /** What the ledger has on its accounts for the same. */
    register: z.object({ tcs: sentAmount, tds: sentAmount }),
    equal: z.boolean(),
  })
  .meta({ id: 'SourceTax' })
export type SourceTax = z.infer<typeof SourceTax>

type Place = { path: string; access: Access; tag: string; read?: Right; book?: Right; change?: Right }

/** What the tax office and the accountant ask for; the house has its own, and each agency its own. */
const returnsAt = ({ path, access, tag, read, book, change }: Place) => {
  const reading = { access, tag, ...(read ? { right: read } : {}) }
  const readingBook = { access, tag, ...(book ? { right: book } : {}) }
  const asked = { month, gstin: gstin.optional() }
  return {
    gstr1: endpoint({
      method: 'GET',
      path: `${path}/gstr1`,
      ...reading,
      summary: 'The GSTR-1 of a month and GSTIN: what is lacking, and its sections beside the register',
      query: z.strictObject(asked),
      response: one(Gstr1Month),
    }),
    gstr1File: endpoint({
      method: 'GET',
      path: `${path}/gstr1/export`,
      ...reading,
      summary: 'The GSTR-1 as JSON, or one of its sheets as CSV for the offline tool',
      query: z.strictObject({ ...asked, file: z.enum(['json', ...gstr1Sheets]) }),
      response: z.unknown(),
      limit: 60,
    }),
    sourceTax: endpoint({
      method: 'GET',
      path: `${path}/source-tax`,
      ...readingBook,
      summary: 'Tax collected at source, and kept back from suppliers, in a quarter',
      query: z.strictObject({ quarter }),
      response: one(SourceTax),
    }),
    sourceTaxFile: endpoint({
      method: 'GET',
      path: `${path}/source-tax/export`,
      ...readingBook,
      summary: 'The same as CSV with whole PANs, for the software that files it; noted in the history',
      query: z.strictObject({ quarter, kind: z.enum(['tcs', 'tds']) }),
      response: z.unknown(),
      limit: 30,
    }),
    tally: endpoint({
      method: 'GET',
      path: `${path}/tally`,
      ...readingBook,
      summary: 'What the vouchers of a month come to',
      query: z.strictObject({ month }),
      response: one(TallyMonth),
    }),
    tallyFile: endpoint({
      method: 'GET',
      path: `${path}/tally/export`,
      ...readingBook,
      summary: 'The ledgers of the book, or the vouchers of a month, as XML for Tally',
      query: z.strictObject({ month, file: z.enum(['ledgers', 'vouchers']) }),
      response: z.unknown(),
      limit: 30,
    }),
    tallyNames: endpoint({
      method: 'GET',
      path: `${path}/tally/names`,
      ...readingBook,
      summary: 'What Tally calls the accounts of the book',
      response: one(z.array(TallyName)),
    }),
    nameForTally: endpoint({
      method: 'PUT',
      path: `${path}/tally/names`,
      access,
      tag,
      ...(change ? { right: change } : {}),
      summary: 'Say what Tally calls an account; without a name it is called as here',
      body: z.strictObject({
        account: z.string().regex(accountCode),
        name: z.string().trim().min(1).max(100).nullable(),
      }),
      response: one(TallyName),
      example: { account: 'cgst', name: 'Output CGST' },
    }),
  }
}

export const houseReturns = returnsAt({ path: '/accounts/returns', access: can('accounts.read'), tag: 'Accounts' })
export const agencyReturns = returnsAt({
  path: '/crm/returns',
  access: can('crm.use'),
  tag: 'CRM returns',
  read: 'reports',
  book: 'margin',
  change: 'close',
})
