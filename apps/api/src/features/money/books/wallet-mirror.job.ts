import { toMinor } from '@karavan/domain/base/money'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import type { JobContext } from '../../../platform/jobs/job-runner.ts'
import { postInBook } from '../ledger/index.ts'
import { walletMirrors } from './wallet-mirror.table.ts'

const atOnce = 500

type Moved = {
  id: string
  position: string
  raised: string
  kind: string
  entity: string
  description: string
  causeId: string
  number: string | null
  /** Whether what a card did not take back is booked with a customer's money. */
  ofCustomer: boolean
}

/** Agencies whose book is behind their wallet. */
async function listBehind(db: Db): Promise<{ orgId: string; position: string }[]> {
  await db.execute(sql`
    insert into wallet_mirror (org_id, position)
    select w.org_id, 0 from wallet w join org o on o.id = w.org_id and o.kind = 'agency'
    where w.entries > 0 and not exists (select 1 from wallet_mirror m where m.org_id = w.org_id)
    on conflict do nothing`)
  const { rows } = await db.execute<{ orgId: string; position: string }>(sql`
    select m.org_id as "orgId", m.position from wallet_mirror m join wallet w on w.org_id = m.org_id
    where w.entries > m.position order by m.org_id limit ${atOnce} for update of m skip locked`)
  return rows
}

/** What moved a wallet from a place on; what was taken back counts as what it took back. */
async function listMoved(db: Db, orgId: string, after: string): Promise<Moved[]> {
  const { rows } = await db.execute<Moved>(sql`
    select t.id, e.position, -e.amount as raised, o.kind, o.cause_entity as entity, t.description,
      o.cause_id as "causeId", o.cause_number as number,
      exists (select 1 from payment_refund f where t.kind = 'kept-in-wallet'
        and (f.cause_key like '%crm refund %' or exists (select 1 from crm_receipt r where r.payment_id = f.session_id))
        and t.idempotency_key = 'card refund ' || f.id || ' failed') as "ofCustomer"
    from wallet w join ledger_entry e on e.account_id = w.account_id and e.position > ${after}
    join ledger_transaction t on t.id = e.transaction_id
    join ledger_transaction o on o.id = coalesce(t.reverses, t.id)
    where w.org_id = ${orgId} order by e.position limit ${atOnce}`)
  return rows
}

/** What customers pay through the house, and what goes back to them, is booked with its receipt or refund. */
const isOfCustomer = ({ kind, entity, ofCustomer }: Moved): boolean =>
  entity === 'crm-refund' || kind === 'customer-payment' || ofCustomer

async function mirror(db: Db, book: string, moved: Moved): Promise<void> {
  const { id, kind, entity, causeId, number, description } = moved
  const raised = toMinor(Number(moved.raised))
  if (isOfCustomer(moved) || raised === 0) return
  const order = {
    description,
    cause: { entity, id: causeId, ...(number === null ? {} : { number }) },
    key: `wallet ${id}`,
    actor: { id: null, orgId: book, name: 'Karavan', requestId: 'wallet.mirror' },
  }
  if (kind === 'opening') await postInBook(db, order, 'wallet-filled', { book, money: 'opening' }, { amount: raised })
  else if (entity === 'deposit' || kind.startsWith('deposit'))
    await postInBook(db, order, 'wallet-filled', { book, money: 'money:bank' }, { amount: raised })
  else await postInBook(db, order, 'portal-paid', { book, money: 'house-wallet' }, { amount: -raised })
}

/** Lets the books of agencies follow what moved their wallets, once for each transaction. */
export async function mirrorWallets(_: unknown, { db }: Pick<JobContext, 'db'>): Promise<void> {
  for (const { orgId, position } of await listBehind(db))
    for (let after = position; ; ) {
      const moved = await listMoved(db, orgId, after)
      for (const one of moved) await mirror(db, orgId, one)
      const last = moved.at(-1)?.position
      if (last !== undefined)
        await db
          .update(walletMirrors)
          .set({ position: Number(last) })
          .where(eq(walletMirrors.orgId, orgId))
      if (last === undefined || moved.length < atOnce) break
      after = last
    }
}
