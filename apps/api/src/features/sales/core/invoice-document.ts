import type { BookedTax } from '@karavan/domain/money/kept-tax'
import type { Minor } from '@karavan/domain/base/money'

/** Somebody named on an invoice. */
export type Party = {
  name: string
  address: string
  gstin: string | null
  pan: string | null
  stateCode: string | null
}

/** All that stands on an invoice or credit note, as it was when it was issued. */
export type InvoiceDocument = {
  supplier: Party
  recipient: Party
  bookingReference: string
  /** Of a credit note: the invoice it takes back, in whole or in part. */
  against: string | null
  placeOfSupply: string | null
  description: string
  /** What it is made of, where it is told line by line. */
  lines?: { description: string; amount: Minor }[]
  sac: string
  /** Before tax. */
  gross: Minor
  taxes: BookedTax[]
  total: Minor
  words: string
}
