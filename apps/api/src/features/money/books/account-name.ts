import { type HouseAccount, houseAccounts } from '@karavan/domain/money/ledger/account'
import type { Service } from '@karavan/domain/base/markup'
import { sql } from 'drizzle-orm'

const houseNames: Record<HouseAccount, string> = {
  bank: 'Bank',
  'card-clearing': 'Card payments not yet paid out',
  'supplier-payable': 'Owed to suppliers',
  cgst: 'CGST to be paid',
  sgst: 'SGST to be paid',
  igst: 'IGST to be paid',
  'tcs-payable': 'TCS to be paid',
  unearned: 'Received for what is not yet sold',
  'cancellation-income': 'Income from cancellations',
  'card-fees': 'Card fees',
  'exchange-difference': 'Exchange differences',
  'tds-payable': 'TDS to be paid',
  'input-tax': 'Tax paid on what was bought',
  opening: 'Opening balances',
}

/** What only the book of an agency has one of. */
const agencyNames: Record<string, string> = {
  customer: 'Customers',
  supplier: 'Owed to suppliers',
  gateway: 'Own card gateway',
  'house-wallet': 'Wallet with the house',
  'write-off': 'Written off',
  'tax-on-advances': 'Tax on advances',
  'tcs-credit': 'TCS paid to the house',
  commission: 'Commission of staff',
}

const serviceNames: Record<Service | 'flight' | 'land-package', string> = {
  hotel: 'hotels',
  itinerary: 'packages',
  activity: 'activities',
  visa: 'visas',
  flight: 'flights',
  'land-package': 'land packages',
}
const served = (service: string) => serviceNames[service as Service] ?? service

const patterns: Record<string, (rest: string) => string> = {
  wallet: (company) => `Wallet of ${company}`,
  receivable: (company) => `Owed by ${company}`,
  markup: (service) => `Income from ${served(service)}`,
  sales: (service) => `Sales of ${served(service)}`,
  cost: (service) => `Cost of ${served(service)}`,
  penalty: (service) => `Kept by suppliers of ${served(service)}`,
  money: (account) => `Money: ${account}`,
}

const isHouse = (code: string): code is HouseAccount => (houseAccounts as readonly string[]).includes(code)

/** A line of a report in words; one that belongs to an organisation carries its name. */
export function accountName(code: string, companyName: string | null): string {
  if (isHouse(code)) return houseNames[code]
  const [kind = '', rest = ''] = code.split(':')
  return patterns[kind]?.(companyName ?? rest) ?? agencyNames[kind] ?? code
}

const id = '[0-9a-f-]{36}$'
const last = sql`split_part(a.code, ':', 2)::uuid`

/** The customer or supplier an account `a` stands for; nobody where it has another word than an id, as for what the house supplies. */
export const whoseAccount = sql`coalesce(
  (select c.name from customer c where c.id = case when a.code ~ ${`(^|/)customer:${id}`} then ${last} end),
  (select s.name from supplier s where s.id = case when a.code ~ ${`(^|/)supplier(-payable)?:${id}`} then ${last} end))`
