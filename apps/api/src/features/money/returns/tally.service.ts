import type { TallyMonth, TallyName } from '@karavan/contracts/money/returns/return.contract'
import { sum, toMajor } from '@karavan/domain/base/money'
import { nameInBook } from '@karavan/domain/money/ledger/report'
import { ledgerNames, tallyGroup, tallyLedgers, tallyVouchers, voucherType } from '@karavan/domain/money/returns/tally'
import { recordAudit } from '../../../platform/audit/audit.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { notFound } from '../../../platform/http/problem.ts'
import type { Book } from '../books/index.ts'
import { getSeller } from './paper.queries.ts'
import {
  isGathered,
  listAccounts,
  listTransactions,
  movedBy,
  sidesOf,
  sumMoved,
  writeTallyName,
} from './tally.queries.ts'

/** The accounts that can be given a name of Tally's; customers and suppliers are called by their own. */
export async function listTallyNames(db: Db, book: Book): Promise<TallyName[]> {
  const accounts = await listAccounts(db, book)
  return accounts
    .filter(({ account }) => !isGathered(account))
    .map(({ account, standard, name }) => ({
      account: nameInBook(account),
      group: tallyGroup(account),
      standard,
      name,
    }))
}

/** Says what Tally calls an account. */
export async function nameForTally(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  book: Book,
  { account, name }: { account: string; name: string | null },
): Promise<TallyName> {
  const before = (await listTallyNames(db, book)).find((one) => one.account === account)
  if (!before) throw notFound('account')
  await writeTallyName(db, book.orgId, account, name)
  await recordAudit(db, actor, {
    entity: 'book',
    id: book.orgId,
    orgId: book.orgId,
    action: `name of ${account} in Tally changed`,
    before: { name: before.name },
    after: { name },
  })
  return { ...before, name }
}

/** What the vouchers of a month come to. */
export async function readTallyMonth(db: Db, book: Book, month: string, zone: string): Promise<TallyMonth> {
  const transactions = await listTransactions(db, book, month, zone)
  const counts = new Map<string, number>()
  for (const one of transactions) counts.set(voucherType(one), (counts.get(voucherType(one)) ?? 0) + 1)
  const { vouchers, debit } = sidesOf(transactions)
  const byAccount = movedBy(transactions)
  const moved = {
    register: await sumMoved(db, book, month, zone),
    vouchers: toMajor(sum([...byAccount.values()].map((amount) => Math.max(0, amount)))),
  }
  const accounts = await listAccounts(db, book)
  return {
    month,
    vouchers,
    amount: toMajor(debit),
    types: [...counts].map(([type, count]) => ({ type, count })),
    unnamed: accounts
      .filter(({ account, name }) => name === null && byAccount.has(account) && !isGathered(account))
      .map(({ standard }) => standard),
    moved,
    equal: moved.register === moved.vouchers,
  }
}

/** The ledgers of the book, or the vouchers of a month, as Tally imports them. */
export async function makeTallyFile(
  db: Db,
  book: Book,
  { month, file }: { month: string; file: 'ledgers' | 'vouchers' },
  zone: string,
): Promise<string> {
  const { companyName } = await getSeller(db, book)
  const accounts = await listAccounts(db, book)
  const names = ledgerNames(
    accounts.map(({ account, standard, name }) => ({ account, name: name ?? standard, mapped: name !== null })),
  )
  if (file === 'ledgers') return tallyLedgers(companyName, names)
  return tallyVouchers(companyName, await listTransactions(db, book, month, zone), names)
}
