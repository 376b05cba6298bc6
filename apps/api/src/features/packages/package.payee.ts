import { notFound } from '../../platform/http/problem.ts'
import type { Payee } from '../payments/index.ts'

const none = async () => {}

/** Package bookings as something a card pays. */
export const packagePayee: Payee<'package'> = {
  order: async () => {
    throw notFound('package booking')
  },
  paid: async () => 'refund',
  declined: none,
  lapsed: none,
  refunded: none,
  refundFailed: none,
}
