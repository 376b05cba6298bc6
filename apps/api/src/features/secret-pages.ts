import type { SecretPage } from '../platform/web/secret-page.ts'
import { optionsPage } from './catalogue/quote-tray/index.ts'
import { sharePage } from './catalogue/itineraries/index.ts'
import { findCrmVoucher, payPage, supplierPage } from './crm/bookings/index.ts'
import { papersPage } from './crm/messages/index.ts'
import { quotePage } from './crm/quotations/index.ts'
import { voucherPage } from './sales/trips/index.ts'

/** Every page that somebody makes for a client, a traveller or a supplier. */
export const secretPages: readonly SecretPage[] = [
  sharePage,
  optionsPage,
  quotePage,
  supplierPage,
  payPage,
  papersPage,
  voucherPage(findCrmVoucher),
]
