import { type Minor, sum } from '../../base/money.ts'
import { nameInBook } from '../ledger/report.ts'

/** Where Tally shows a ledger. */
const groups: Readonly<Record<string, string>> = {
  customer: 'Sundry Debtors',
  receivable: 'Sundry Debtors',
  supplier: 'Sundry Creditors',
  'supplier-payable': 'Sundry Creditors',
  sales: 'Sales Accounts',
  markup: 'Sales Accounts',
  cost: 'Purchase Accounts',
  penalty: 'Direct Expenses',
  cgst: 'Duties & Taxes',
  sgst: 'Duties & Taxes',
  igst: 'Duties & Taxes',
  'input-tax': 'Duties & Taxes',
  'tcs-payable': 'Duties & Taxes',
  'tds-payable': 'Duties & Taxes',
  'tcs-credit': 'Loans & Advances (Asset)',
  'tax-on-advances': 'Current Assets',
  money: 'Bank Accounts',
  bank: 'Bank Accounts',
  gateway: 'Bank Accounts',
  'house-wallet': 'Bank Accounts',
  'card-clearing': 'Current Assets',
  wallet: 'Current Liabilities',
  unearned: 'Current Liabilities',
  'cancellation-income': 'Indirect Incomes',
  opening: 'Capital Account',
}

const kindOf = (code: string): string => nameInBook(code).split(':')[0] ?? ''
/** What of an account's code says whose it is. */
const tailOf = (code: string): string => code.slice(-6)

export function tallyGroup(code: string): string {
  if (nameInBook(code) === 'money:cash') return 'Cash-in-Hand'
  return groups[kindOf(code)] ?? 'Indirect Expenses'
}

const isMoney = (code: string): boolean => ['Bank Accounts', 'Cash-in-Hand'].includes(tallyGroup(code))

type TallyEntry = { account: string; amount: Minor }
/** A transaction of the book; amounts above zero are debits. */
export type TallyTransaction = {
  id: string
  kind: string
  /** Whether it takes another one back. */
  reverses: boolean
  day: string
  number: string | null
  description: string
  entries: readonly TallyEntry[]
}
type VoucherType = 'Sales' | 'Credit Note' | 'Receipt' | 'Payment' | 'Journal'

const types: Readonly<Record<string, VoucherType>> = {
  invoice: 'Sales',
  charge: 'Sales',
  'credit-note': 'Credit Note',
  receipt: 'Receipt',
  'supplier-refund': 'Receipt',
  refund: 'Payment',
  'supplier-payment': 'Payment',
}

/** As what a transaction is written down; a receipt or a payment moves money, and what takes another back is a journal. */
export function voucherType({ kind, reverses, entries }: TallyTransaction): VoucherType {
  const type = reverses ? 'Journal' : (types[kind] ?? 'Journal')
  const needsMoney = type === 'Receipt' || type === 'Payment'
  return needsMoney && !entries.some(({ account }) => isMoney(account)) ? 'Journal' : type
}

/** Accounts that are somebody's, to whom a voucher is made out. */
const isParty = (code: string): boolean => ['Sundry Debtors', 'Sundry Creditors'].includes(tallyGroup(code))

/** The names of ledgers by account; Tally knows no two of the same name, however it is spelled. */
export function ledgerNames(
  accounts: readonly { account: string; name: string; mapped: boolean }[],
): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  const taken = new Set(accounts.filter(({ mapped }) => mapped).map(({ name }) => name.toLowerCase()))
  for (const { account, name, mapped } of accounts) {
    // Two accounts may be mapped to one ledger on purpose; names that only happen to be the same are told apart.
    const free = mapped || !taken.has(name.toLowerCase())
    const given = free ? name : `${name} (${tailOf(account)})`
    taken.add(given.toLowerCase())
    names.set(account, given)
  }
  return names
}

const named: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** Text within XML; what XML cannot hold at all is left out. */
const escapeXml = (text: string): string =>
  text
    .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/[&<>"']/g, (sign) => named[sign] ?? sign)

const tag = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`

const envelope = (report: 'All Masters' | 'Vouchers', company: string, messages: readonly string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<ENVELOPE>',
    '<HEADER><TALLYREQUEST>Import Data</TALLYREQUEST></HEADER>',
    `<BODY><IMPORTDATA><REQUESTDESC>${tag('REPORTNAME', report)}<STATICVARIABLES>${tag('SVCURRENTCOMPANY', company)}</STATICVARIABLES></REQUESTDESC>`,
    '<REQUESTDATA>',
    ...messages.map((message) => `<TALLYMESSAGE xmlns:UDF="TallyUDF">${message}</TALLYMESSAGE>`),
    '</REQUESTDATA></IMPORTDATA></BODY>',
    '</ENVELOPE>',
    '',
  ].join('\n')

/** The ledgers of a book, each once. */
export function tallyLedgers(company: string, names: ReadonlyMap<string, string>): string {
  const seen = new Map<string, string>()
  for (const [account, name] of names) if (!seen.has(name)) seen.set(name, tallyGroup(account))
  return envelope(
    'All Masters',
    company,
    [...seen].map(
      ([name, group]) =>
        `<LEDGER NAME="${escapeXml(name)}" ACTION="Create"><NAME.LIST>${tag('NAME', name)}</NAME.LIST>${tag('PARENT', group)}</LEDGER>`,
    ),
  )
}

/** An amount as Tally writes it: a debit is below zero. */
function tallyAmount(debit: Minor): string {
  const size = Math.abs(debit)
  return `${debit > 0 ? '-' : ''}${Math.floor(size / 100)}.${String(size % 100).padStart(2, '0')}`
}

function voucher(transaction: TallyTransaction, names: ReadonlyMap<string, string>): string {
  const { id, day, number, description, entries } = transaction
  if (sum(entries.map(({ amount }) => amount)) !== 0) throw new RangeError(`The transaction ${id} does not balance`)
  const type = voucherType(transaction)
  const nameOf = (account: string) => names.get(account) ?? account
  const party = entries.find(({ account }) => isParty(account))
  return [
    `<VOUCHER REMOTEID="${escapeXml(id)}" VCHTYPE="${type}" ACTION="Create">`,
    tag('DATE', day.replaceAll('-', '')),
    tag('VOUCHERTYPENAME', type),
    ...(number ? [tag('VOUCHERNUMBER', number)] : []),
    ...(party ? [tag('PARTYLEDGERNAME', nameOf(party.account))] : []),
    tag('NARRATION', description),
    ...entries.map(
      ({ account, amount }) =>
        `<ALLLEDGERENTRIES.LIST>${tag('LEDGERNAME', nameOf(account))}${tag('ISDEEMEDPOSITIVE', amount > 0 ? 'Yes' : 'No')}${tag('AMOUNT', tallyAmount(amount))}</ALLLEDGERENTRIES.LIST>`,
    ),
    '</VOUCHER>',
  ].join('')
}

/** The transactions of a book as vouchers, one each. */
export const tallyVouchers = (
  company: string,
  transactions: readonly TallyTransaction[],
  names: ReadonlyMap<string, string>,
): string =>
  envelope(
    'Vouchers',
    company,
    transactions.map((one) => voucher(one, names)),
  )
