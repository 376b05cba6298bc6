import type { DepositWay } from '@karavan/domain/money/wallet/deposit'

/** How agencies pay, month after month: mostly by bank. */
export const demoWays: DepositWay[] = ['bank', 'upi', 'bank', 'card', 'bank', 'cheque', 'upi', 'cash', 'bank', 'card']

type Undone = { org: string; days: number; way: DepositWay; amount: number }

/** Payments nobody could find. */
export const demoRejected: (Undone & { bankReference: string; reason: string })[] = [
  {
    org: 'five-rivers',
    days: 96,
    way: 'bank',
    amount: 45_000,
    bankReference: 'PUNB R52 026 11874',
    reason: 'No such credit on our statement; the reference belongs to a payment to somebody else.',
  },
  {
    org: 'blue-kite',
    days: 51,
    way: 'cheque',
    amount: 30_000,
    bankReference: 'CHQ 004417',
    reason: 'The cheque came back unpaid.',
  },
  {
    org: 'malabar',
    days: 38,
    way: 'upi',
    amount: 12_500,
    bankReference: 'UPI 631044218875',
    reason: 'The amount on the proof is ₹1,250; send the deposit again with that amount.',
  },
]

/** Card pages that were opened and not paid. */
export const demoFailed: Undone[] = [
  { org: 'saffron-trails', days: 64, way: 'card', amount: 20_000 },
  { org: 'deccan', days: 44, way: 'card', amount: 75_000 },
  { org: 'traveller', days: 34, way: 'card', amount: 8_000 },
]

/** Payments that wait for an Admin, told of in the last hours. */
export const demoWaiting: {
  org: string
  hours: number
  way: DepositWay
  amount: number
  bankReference: string
  note: string
}[] = [
  {
    org: 'five-rivers',
    hours: 31,
    way: 'bank',
    amount: 150_000,
    bankReference: 'HDFC R52026 1114 00871',
    note: 'For the December groups.',
  },
  { org: 'malabar', hours: 22, way: 'upi', amount: 40_000, bankReference: 'UPI 631877204416', note: '' },
  {
    org: 'himalaya',
    hours: 9,
    way: 'cheque',
    amount: 85_500,
    bankReference: 'CHQ 118203',
    note: 'Handed in at the Srinagar branch.',
  },
  { org: 'coromandel', hours: 5, way: 'bank', amount: 62_250.75, bankReference: 'ICIN 1261 1150 0442', note: '' },
  {
    org: 'saffron-trails',
    hours: 2,
    way: 'cash',
    amount: 18_000,
    bankReference: 'RCPT 2231',
    note: 'Paid at the desk.',
  },
]
