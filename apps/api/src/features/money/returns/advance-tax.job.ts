import { toMinor, sum } from '@karavan/domain/base/money'
import { advanceTaxOn } from '@karavan/domain/money/returns/advance'
import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { today } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { JobContext } from '../../../platform/jobs/job-runner.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Book } from '../books/index.ts'
import { postInBook } from '../ledger/index.ts'
import { listAdvanced } from './advance.queries.ts'

type Taxes = ReturnType<typeof advanceTaxOn>
const none: Taxes = { cgst: 0, sgst: 0, igst: 0 }

/** Those who sell with GST, or who have tax on advances in their book. */
async function listTaxed(db: Db): Promise<Book[]> {
  const { rows } = await db.execute<Book>(sql`
    select o.id as "orgId", o.kind = 'house' as house from org o where o.kind in ('agency', 'house') and (
      exists (select 1 from ledger_account a where a.code in (o.id || '/tax-on-advances', 'tax-on-advances'))
      or (o.gstin is not null and (o.kind = 'house' or exists (select 1 from crm_receipt r where r.org_id = o.id)))) order by o.id`)
  return rows
}

type Posted = Taxes & { id: string; entity: string; number: string }

/** The tax on advances that stands in a book, by the numbers of bookings. */
async function readPosted(db: Db, { orgId, house }: Book): Promise<Map<string, Posted>> {
  const { rows } = await db.execute<{
    id: string
    entity: string
    number: string
    cgst: string
    sgst: string
    igst: string
  }>(sql`
    select t.cause_id as id, t.cause_entity as entity, t.cause_number as number,
      coalesce(-sum(e.amount) filter (where a.code ~ '(^|/)cgst$'), 0) as cgst,
      coalesce(-sum(e.amount) filter (where a.code ~ '(^|/)sgst$'), 0) as sgst,
      coalesce(-sum(e.amount) filter (where a.code ~ '(^|/)igst$'), 0) as igst
    from ledger_account own join ledger_entry first on first.account_id = own.id
    join ledger_transaction t on t.id = first.transaction_id and t.kind = 'advance-tax'
    join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
    where own.code = ${house ? 'tax-on-advances' : `${orgId}/tax-on-advances`}
    group by 1, 2, 3 having sum(e.amount) filter (where a.id = own.id) <> 0`)
  return new Map(
    rows.map(({ id, entity, number, ...taxes }) => {
      const minor = (name: keyof Taxes) => toMinor(Number(taxes[name]))
      return [number, { id, entity, number, cgst: minor('cgst'), sgst: minor('sgst'), igst: minor('igst') }]
    }),
  )
}

/** Books the GST inside what was paid before an invoice by now, where it is not what is booked. */
async function bookIn(db: Db, own: Book, day: string, zone: string): Promise<void> {
  const sales = await listAdvanced(db, own, day.slice(0, 7), zone)
  const wanted = new Map(
    sales.map((sale) => [sale.number, { id: sale.id, entity: sale.entity, ...advanceTaxOn(sale, day) }]),
  )
  const posted = await readPosted(db, own)
  for (const number of new Set([...wanted.keys(), ...posted.keys()])) {
    const [want = none, have = none] = [wanted.get(number), posted.get(number)]
    const by = (name: keyof Taxes) => sum([want[name], -have[name]])
    const taxes = { cgst: by('cgst'), sgst: by('sgst'), igst: by('igst') }
    const { id, entity } = wanted.get(number) ?? posted.get(number) ?? {}
    if (id === undefined || entity === undefined || Object.values(taxes).every((tax) => tax === 0)) continue
    const order = {
      description: `GST on what was paid for ${number}`,
      cause: { entity, id, number },
      key: `advance-tax ${id} ${uuidv7()}`,
      actor: { id: null, orgId: own.orgId, name: 'Karavan', requestId: 'advance-tax.book' },
    }
    await postInBook(
      db,
      order,
      'advance-tax',
      { book: own.house ? null : own.orgId },
      { ...taxes, tax: sum(Object.values(taxes)) },
    )
  }
}

/** Books the tax on advances of all books, one after the other; who else does so waits. */
export const bookAdvanceTax =
  ({ config }: Pick<Platform, 'config'>) =>
  async (_: unknown, { db }: Pick<JobContext, 'db'>): Promise<void> => {
    await db.execute(sql`select pg_advisory_xact_lock(hashtext('karavan-advance-tax'))`)
    for (const own of await listTaxed(db)) await bookIn(db, own, today(config), config.todayZone)
  }
