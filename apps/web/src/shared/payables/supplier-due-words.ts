import type { SupplierPayment } from '@karavan/contracts/money/accounts/supplier-payment.contract'
import type { Age } from '@karavan/domain/money/payables/age'
import type { Tone } from '../../ui/tone.ts'

export const paymentWays: Record<SupplierPayment['way'], string> = {
  bank: 'Bank transfer',
  upi: 'UPI',
  cheque: 'Cheque',
  cash: 'Cash',
}

export const ageWords: Record<Age, string> = {
  'not due': 'Not due',
  '1-30': '1–30 days',
  '31-60': '31–60 days',
  '61-90': '61–90 days',
  'over 90': 'Over 90 days',
}

export const ageTones: Record<Age, Tone> = {
  'not due': 'neutral',
  '1-30': 'amber',
  '31-60': 'amber',
  '61-90': 'red',
  'over 90': 'red',
}
