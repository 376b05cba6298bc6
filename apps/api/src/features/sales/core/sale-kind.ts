import type { PaymentPurpose } from '@karavan/domain/money/payments/session'

/** What is sold, by the name it has in the trail, in the ledger and as the cause of invoices. */
export type SaleEntity = 'booking' | 'package' | 'visa-application' | 'activity'

/** What each kind of sale is called where it is kept and told of. */
export type SaleKind = {
  entity: SaleEntity
  /** Its table. */
  table: string
  /** Of its card payments. */
  purpose: PaymentPurpose
  /** What its references begin with. */
  prefix: string
  /** What somebody asked for in vain. */
  noun: string
  /** Of the event that tells screens of a change, and of those that follow when money moved. */
  tag: string
  moneyTags: readonly string[]
  /** What is sold, by the service codes of India. */
  sac: string
  /** What its invoices say on tax. */
  taxWords: string
}

const accommodation = '998552'
const recreation = '998554'
const aroundJourneys = '998559'

export const saleKinds = {
  booking: {
    entity: 'booking',
    table: 'hotel_booking',
    purpose: 'booking',
    prefix: 'HB',
    noun: 'booking',
    tag: 'Booking',
    moneyTags: ['Me'],
    sac: accommodation,
    taxWords: 'Room rates include the taxes of the hotel; tax is charged on the service of the supplier.',
  },
  package: {
    entity: 'package',
    table: 'package_booking',
    purpose: 'package',
    prefix: 'PB',
    noun: 'booking',
    tag: 'Package',
    moneyTags: ['Wallet', 'Me'],
    sac: accommodation,
    taxWords: 'The package is one service: tax is charged on the whole of it.',
  },
  activity: {
    entity: 'activity',
    table: 'activity_booking',
    purpose: 'activity',
    prefix: 'AB',
    noun: 'booking',
    tag: 'ActivityBooking',
    moneyTags: ['Wallet', 'Me'],
    sac: recreation,
    taxWords: 'Prices include the taxes of the place; tax is charged on the service of the supplier.',
  },
  'visa-application': {
    entity: 'visa-application',
    table: 'visa_application',
    purpose: 'visa',
    prefix: 'VA',
    noun: 'application',
    tag: 'VisaApplication',
    moneyTags: ['Wallet', 'Me'],
    sac: aroundJourneys,
    taxWords: '',
  },
} as const satisfies Record<SaleEntity, SaleKind>

/** What every sale has, whatever is sold. */
export type Sale = { id: string; reference: string; orgId: string; userId: string }
