import { sum, toMinor } from '@karavan/domain/base/money'
import { v7 as uuidv7 } from 'uuid'
import type { Config } from '../config.ts'
import { post } from '../features/money/ledger/index.ts'
import { createMarkup } from '../features/money/markups/index.ts'
import { insertRates } from '../features/money/exchange-rates/index.ts'
import type { Actor } from '../platform/audit/audit.ts'
import type { Db } from '../platform/db/database.ts'
import { demoFailed, demoRejected, demoWays } from './deposits.data.ts'
import { type DepositSetup, payerOf, writeApproved, writeUndone } from './deposits.ts'
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

/** Something that happened so many days ago. */
type Happening = { days: number; write: () => Promise<unknown> }

/** The last month belongs to what is there to look at: bookings, trips and visas. */
const lastMonth = 31

/** A year of deposits and stays, as many in every month, that ends at the balance of today. */
async function historyOf(setup: DepositSetup, orgId: string, balance: number, seed: number): Promise<Happening[]> {
  const { db, admin } = setup
  const payer = await payerOf(db, orgId)
  let ways = seed
  const deposit = (amount: number, days: number): Happening => {
    const way = demoWays[ways++ % demoWays.length] ?? 'bank'
    return { days, write: () => writeApproved(setup, payer, { way, amount, at: daysAgo(days) }) }
  }
  const stay = (total: number, days: number, index: number): Happening => {
    const fee = Math.trunc(total / 11)
    const igst = Math.trunc(fee / 7)
    const id = uuidv7()
    const order = {
      description: `Hotel, ${stays[(index + seed) % stays.length]}`,
      cause: {
        entity: 'demo',
        id,
        number: `HB-${dateAgo(days).slice(0, 4)}-9${seed}${String(index).padStart(4, '0')}`,
      },
      key: `demo ${id}`,
      actor: admin,
      at: daysAgo(days),
    }
    const where = { orgId, service: 'hotel', funding: 'wallet' } as const
    const amounts = { total, net: total - fee - igst, fee, igst, cgst: 0, sgst: 0, tcs: 0 }
    return { days, write: () => post(db, order, 'sale', where, amounts) }
  }
  const halfMonths = Array.from({ length: 22 }, (_, index) => {
    const days = lastMonth + (22 - index) * 15
    const totals = [0, 1, 2].map((place) => 14_000_00 + ((seed * 7 + index * 13 + place * 29) % 17) * 1_000_00)
    return { days, totals, spent: sum(totals) }
  })
  // What the first deposit has over the balance lasts for half a month at least, and is gone at the end.
  const over = 95_000_00
  const end = toMinor(balance)
  let held = 0
  return halfMonths.flatMap(({ days, totals, spent }, index) => {
    const last = index === halfMonths.length - 1
    const before = halfMonths[index - 1]?.spent ?? 0
    const full = index === 0 ? end + over : before
    const sent = last ? end + spent - held : Math.floor(full / 500_00) * 500_00
    held += sent - spent
    const stayed = totals.map((total, place) => stay(total, days - [3, 7, 12][place]!, index * 3 + place))
    return [deposit(sent, days), ...stayed]
  })
}

/** Deposits that came to nothing. */
async function undoneOf(setup: DepositSetup, idOf: IdOf): Promise<Happening[]> {
  const all = [...demoRejected, ...demoFailed.map((failed) => ({ ...failed, reason: 'Not paid in time' }))]
  const happenings: Happening[] = []
  for (const { org, days, amount, ...undone } of all) {
    const payer = await payerOf(setup.db, idOf(org))
    const at = daysAgo(days)
    happenings.push({ days, write: () => writeUndone(setup, payer, { ...undone, amount: toMinor(amount), at }) })
  }
  return happenings
}

/** Rates, rules and wallets with a year behind them. */
export async function loadDemoMoney(db: Db, config: Config, idOf: IdOf): Promise<void> {
  const houseId = idOf('house')
  const admin: Actor = { id: null, orgId: houseId, name: 'Rohit Kapoor', requestId: 'demo' }
  await loadRates(db, houseId)
  await loadMarkups(db, admin, idOf)
  const setup = { db, config, admin }
  const all = await undoneOf(setup, idOf)
  for (const [index, [key, balance]] of Object.entries(demoBalances).entries())
    all.push(...(await historyOf(setup, idOf(key), balance, index)))
  // In the order of their time, so that numbers grow with it.
  for (const { write } of all.sort((a, b) => b.days - a.days)) await write()
}
