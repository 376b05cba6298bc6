import { toMinor } from '@karavan/domain/money'
import { v7 as uuidv7 } from 'uuid'
import { post } from '../features/ledger/index.ts'
import { createMarkup } from '../features/markups/index.ts'
import { insertRates } from '../features/rates/index.ts'
import type { Actor } from '../platform/audit/audit.ts'
import type { Db } from '../platform/db/database.ts'
import { demoBalances, demoMarkups, demoRates } from './money.data.ts'

type IdOf = (org: string) => string

const day = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * day).toISOString()
const dateAgo = (days: number) => daysAgo(days).slice(0, 10)

/** Rates of a year ago and of last month, so that there is a history. */
async function loadRates(db: Db, houseId: string): Promise<void> {
  const rows = demoRates.flatMap(({ rate, yearAgo, ...currency }) => [
    { ...currency, rate: yearAgo, effectiveFrom: dateAgo(380) },
    { ...currency, rate, effectiveFrom: dateAgo(25) },
  ])
  await insertRates(db, houseId, 'Rohit Kapoor', rows)
}

async function loadMarkups(db: Db, actor: Actor, idOf: IdOf): Promise<void> {
  for (const rule of demoMarkups)
    await createMarkup(db, actor, {
      service: rule.service,
      audience: rule.audience,
      orgId: 'org' in rule ? idOf(rule.org) : null,
      basis: rule.basis,
      value: rule.value,
      from: dateAgo(380),
      until: null,
      note: rule.note,
    })
}

const stays = ['Dubai, 4 nights', 'Goa, 3 nights', 'Bali, 6 nights', 'Srinagar, 5 nights', 'Bangkok, 4 nights']

/** A year of deposits and stays that ends at the balance of today. */
async function loadHistory(db: Db, actor: Actor, orgId: string, balance: number, seed: number): Promise<void> {
  const order = (description: string, days: number, number: string) => {
    const id = uuidv7()
    return { description, cause: { entity: 'demo', id, number }, key: `demo ${id}`, actor, at: daysAgo(days) }
  }
  const deposit = (amount: number, days: number) =>
    post(
      db,
      order('Deposit by bank transfer', days, `UTR${100_000 + seed * 1000 + days}`),
      'deposit',
      { orgId },
      { amount },
    )
  const stay = (total: number, days: number, index: number) => {
    const fee = Math.trunc(total / 11)
    const igst = Math.trunc(fee / 7)
    return post(
      db,
      order(
        `Hotel, ${stays[(index + seed) % stays.length]}`,
        days,
        `HB-${dateAgo(days).slice(0, 4)}-9${seed}${String(index).padStart(4, '0')}`,
      ),
      'sale',
      { orgId, service: 'hotel', funding: 'wallet' },
      { total, net: total - fee - igst, fee, igst, cgst: 0, sgst: 0, tcs: 0 },
    )
  }
  let spent = 0
  for (let month = 12; month >= 1; month--) {
    const start = month * 30
    await deposit(120_000_00, start)
    for (const [index, offset] of [4, 11, 19].entries()) {
      const total = 18_000_00 + ((seed * 7 + month * 13 + index * 29) % 17) * 1_150_00
      await stay(total, start - offset, month * 3 + index)
      spent += total
    }
  }
  const rest = toMinor(balance) - (12 * 120_000_00 - spent)
  // The last days belong to the bookings that are there to look at.
  if (rest > 0) await deposit(rest, 10)
  if (rest < 0) await stay(-rest, 10, 99)
}

/** Rates, rules and wallets with a year behind them. */
export async function loadDemoMoney(db: Db, idOf: IdOf): Promise<void> {
  const houseId = idOf('house')
  const actor: Actor = { id: null, orgId: houseId, name: 'Rohit Kapoor', requestId: 'demo' }
  await loadRates(db, houseId)
  await loadMarkups(db, actor, idOf)
  for (const [index, [key, balance]] of Object.entries(demoBalances).entries())
    await loadHistory(db, actor, idOf(key), balance, index)
}
