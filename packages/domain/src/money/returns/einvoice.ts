import { daysBetween } from '../../base/dates.ts'
import { indiaStates } from '../../base/india-states.ts'
import { sum, toMajor } from '../../base/money.ts'
import { isGstin } from './lacking.ts'
import { addTax, noTax, placeOf, rateItems, type ReturnPaper, valueOf } from './paper.ts'

type Side = { name: string; gstin: string | null; address: string; stateCode: string | null }

/** A paper with all that its registration asks. */
export type RegisteredPaper = ReturnPaper & { seller: Side; buyer: Side; description: string }

/** What the registration asks and a paper does not say. */
export type EinvoiceLack = 'gstin' | 'recipient-gstin' | 'seller-pin' | 'buyer-pin' | 'state' | 'sac' | 'untaxed'

/** How many days after its date a paper can still be registered. */
const registerWithinDays = 30

/** How many days are left to register a paper; below zero it is late. */
export const daysToRegister = (issuedOn: string, today: string): number =>
  registerWithinDays - daysBetween(issuedOn, today)

/** The six digits of a place within an address. */
const pinOf = (address: string): string | null =>
  /(?<!\d)([1-9]\d{5})(?!\d)/.exec(address.replaceAll(/(?<=\d{3}) (?=\d{3}(?!\d))/g, ''))?.[1] ?? null

const stateOf = ({ stateCode, gstin }: Side): string | null => stateCode ?? gstin?.slice(0, 2) ?? null

export function einvoiceLacks({ seller, buyer, sac, taxes, ...paper }: RegisteredPaper): EinvoiceLack[] {
  const lacks: EinvoiceLack[] = []
  if (rateItems(taxes).length === 0) lacks.push('untaxed')
  if (seller.gstin === null) lacks.push('gstin')
  if (buyer.gstin === null || !isGstin(buyer.gstin)) lacks.push('recipient-gstin')
  if (pinOf(seller.address) === null) lacks.push('seller-pin')
  if (pinOf(buyer.address) === null) lacks.push('buyer-pin')
  if (!(placeOf({ ...paper, taxes }) in indiaStates)) lacks.push('state')
  if (!sac) lacks.push('sac')
  return lacks
}

const slashed = (day: string): string => day.split('-').reverse().join('/')

/** Words of at most so many characters and at least three, as the form has them. */
const words = (text: string, most: number): string => text.trim().slice(0, most).padEnd(3, '.')

function sideOf(side: Side) {
  const { name, gstin, address } = side
  const parts = address.split(',').map((part) => part.trim())
  const place = parts.findLast((part) => /[A-Za-z]/.test(part))?.replaceAll(/[\d-]/g, '') ?? ''
  return {
    Gstin: gstin,
    LglNm: words(name, 100),
    Addr1: words(address, 100),
    Loc: words(place, 50),
    Pin: Number(pinOf(address)),
    Stcd: stateOf(side),
  }
}

/** A paper as form INV-01 has it. */
export function inv01(paper: RegisteredPaper): Record<string, unknown> {
  const { kind, number, issuedOn, against, seller, buyer, sac, description } = paper
  const items = rateItems(paper.taxes)
  const all = items.reduce(addTax, noTax)
  const value = valueOf(paper)
  const rest = sum([value, -all.taxable, -all.cgst, -all.sgst, -all.igst])
  return {
    Version: '1.1',
    TranDtls: { TaxSch: 'GST', SupTyp: 'B2B', RegRev: 'N', IgstOnIntra: 'N' },
    DocDtls: { Typ: kind === 'invoice' ? 'INV' : 'CRN', No: number, Dt: slashed(issuedOn) },
    SellerDtls: sideOf(seller),
    BuyerDtls: { ...sideOf(buyer), Pos: placeOf(paper) },
    ItemList: items.map((item, at) => ({
      SlNo: String(at + 1),
      PrdDesc: words(description, 300),
      IsServc: 'Y',
      HsnCd: sac,
      UnitPrice: toMajor(item.taxable),
      TotAmt: toMajor(item.taxable),
      AssAmt: toMajor(item.taxable),
      GstRt: item.rate,
      IgstAmt: toMajor(item.igst),
      CgstAmt: toMajor(item.cgst),
      SgstAmt: toMajor(item.sgst),
      TotItemVal: toMajor(sum([item.taxable, item.igst, item.cgst, item.sgst])),
    })),
    ValDtls: {
      AssVal: toMajor(all.taxable),
      CgstVal: toMajor(all.cgst),
      SgstVal: toMajor(all.sgst),
      IgstVal: toMajor(all.igst),
      // What is passed on without tax, where only a fee is taxed.
      ...(rest === 0 ? {} : { OthChrg: toMajor(rest) }),
      TotInvVal: toMajor(value),
    },
    ...(against ? { RefDtls: { PrecDocDtls: [{ InvNo: against.number, InvDt: slashed(against.issuedOn) }] } } : {}),
  }
}
