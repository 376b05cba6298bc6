import type { OrgKind } from './access/user-type.ts'

/** Whose price stands on a paper: of whoever buys from the seller, what the seller pays itself, or none. */
type PaperPrice = 'client' | 'own' | 'none'

type PaperRule = {
  /** Who reads it. */
  for: 'customer' | 'supplier' | 'colleague' | 'agency'
  /** Whose head it has: of whoever sells, or of the house, which sells to agencies. */
  head: 'seller' | 'house'
  price: PaperPrice
}

/** Every paper, page and mail that leaves the office: for whom it is, and so whose it is and what price it may hold. */
export const paperRules = {
  itinerary: { for: 'customer', head: 'seller', price: 'client' },
  'share-page': { for: 'customer', head: 'seller', price: 'client' },
  'colleague-page': { for: 'colleague', head: 'seller', price: 'own' },
  quotation: { for: 'customer', head: 'seller', price: 'client' },
  'quotation-page': { for: 'customer', head: 'seller', price: 'client' },
  quote: { for: 'customer', head: 'seller', price: 'client' },
  'quote-page': { for: 'customer', head: 'seller', price: 'client' },
  receipt: { for: 'customer', head: 'seller', price: 'client' },
  'pay-page': { for: 'customer', head: 'seller', price: 'client' },
  'customer-mail': { for: 'customer', head: 'seller', price: 'client' },
  'day-plan': { for: 'customer', head: 'seller', price: 'none' },
  voucher: { for: 'customer', head: 'seller', price: 'none' },
  'voucher-page': { for: 'customer', head: 'seller', price: 'none' },
  'supplier-page': { for: 'supplier', head: 'seller', price: 'own' },
  'supplier-mail': { for: 'supplier', head: 'seller', price: 'none' },
  'house-invoice': { for: 'agency', head: 'house', price: 'own' },
  'wallet-statement': { for: 'agency', head: 'house', price: 'own' },
} as const satisfies Readonly<Record<string, PaperRule>>
export type Paper = keyof typeof paperRules

/** Whether a paper of this organisation has its own head; travellers and visitors get everything from the house. */
export const hasOwnHead = (paper: Paper, seller: OrgKind | null): boolean =>
  paperRules[paper].head === 'seller' && seller === 'agency'

/** Whether travellers may be told of the house on it, where an agency wants that. */
export const mayNameGround = (paper: Paper): boolean => paperRules[paper].for === 'customer'

/**
 * The price a paper of this organisation holds. Only agencies sell on: what everybody else pays is what their papers say.
 */
export function paperPrice(paper: Paper, seller: OrgKind | null): PaperPrice {
  const { price } = paperRules[paper]
  return price === 'client' && seller !== 'agency' ? 'own' : price
}

const channel = (part: string) => {
  const value = Number.parseInt(part, 16) / 255
  return value <= 0.039_28 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

/** How light a colour looks, from 0 to 1, by the definition of WCAG. */
export function luminance(colour: string): number {
  const [, red = '00', green = '00', blue = '00'] = /^#(..)(..)(..)$/.exec(colour) ?? []
  return 0.2126 * channel(red) + 0.7152 * channel(green) + 0.0722 * channel(blue)
}

/** The contrast with white that small letters need. */
const leastContrast = 4.5

const darker = (colour: string): string =>
  colour.replaceAll(/[0-9a-f]{2}/g, (part) =>
    Math.floor(Number.parseInt(part, 16) * 0.92)
      .toString(16)
      .padStart(2, '0'),
  )

/** A colour dark enough to be read on white: itself, or the first darker one that is. */
export function readableOnWhite(colour: string): string {
  let found = colour
  while (1.05 / (luminance(found) + 0.05) < leastContrast) found = darker(found)
  return found
}
