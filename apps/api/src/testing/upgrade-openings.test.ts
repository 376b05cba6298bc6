import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { cloneDatabase, makeTempFolder, type TestDatabase } from '../../../../tests/support/cluster.ts'
import { root } from '../../../../tests/support/root.ts'
import { migrate } from '../platform/db/migrate.ts'

const migrations = 'apps/api/src/migrations'
const id = (end: string) => `019a0000-0000-7000-8000-${end.padStart(12, '0')}`
const org = id('2')

let database: TestDatabase
let folder: string
let client: pg.Client
beforeEach(async () => {
  folder = makeTempFolder()
  database = await cloneDatabase(inject('cluster'), 'template0')
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterEach(async () => {
  await client.end()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const rows = async <T extends object>(text: string) => (await client.query<T>(text)).rows

/** Everything that stands on accounts of customers. */
const balances = () =>
  rows<{ customer: string; sum: string }>(
    `select split_part(a.code, ':', 2) as customer, sum(e.amount)::text as sum from ledger_account a
     join ledger_entry e on e.account_id = a.id where a.code like '${org}/customer:%' group by 1 order by 1`,
  )

/** An opening balance with what it posted. */
const opening = (end: string, customer: string, amount: number, more: { asOf?: string; replaces?: string } = {}) => `
  insert into ledger_account (id, code, org_id) values
    (gen_random_uuid(), '${org}/customer:${customer}', '${org}'), (gen_random_uuid(), '${org}/opening', '${org}') on conflict do nothing;
  insert into ledger_transaction (id, kind, description, cause_entity, cause_id, idempotency_key, input_hash, actor_name)
  values ('${id(`b${end}`)}', 'opening', 'Opening balance', 'opening-balance', '${id(end)}', 'opening ${end}', 'x', 'Asha');
  insert into ledger_entry (transaction_id, account_id, amount)
  select '${id(`b${end}`)}', id, case when code like '%/opening' then ${-amount} else ${amount} end
  from ledger_account where code in ('${org}/customer:${customer}', '${org}/opening');
  ${more.replaces ? `update opening_balance set replaced = true where id = '${id(more.replaces)}';` : ''}
  insert into opening_balance (id, org_id, kind, account, name, as_of, amount, posted_id, replaces, created_by_name)
  values ('${id(end)}', '${org}', 'customer', '${org}/customer:${customer}', 'Somebody', '${more.asOf ?? '2026-10-01'}', ${amount},
    '${id(`b${end}`)}', ${more.replaces ? `'${id(more.replaces)}'` : 'null'}, 'Asha');`

describe('opening balances of customers', () => {
  it('can be paid and used since, and no balance is another by it', async () => {
    mkdirSync(join(folder, migrations), { recursive: true })
    const copy = (until: string) => {
      for (const file of readdirSync(join(root, migrations)).filter((name) => name < until))
        cpSync(join(root, migrations, file), join(folder, migrations, file))
    }
    copy('0016')
    await migrate(database.url, folder)
    await client.query(readFileSync(join(root, 'tests/released/0.1.0/data.sql'), 'utf8'))
    copy('0176')
    await migrate(database.url, folder)
    const [owes, ahead, merged, erased] = ['c1', 'c2', 'c3', 'c4'].map(id)
    await client.query(`
      insert into customer (id, org_id, name, search_text, merged_into, gone_at, erased_at) values
        ('${owes}', '${org}', 'Owes', 'owes', null, null, null), ('${ahead}', '${org}', 'Ahead', 'ahead', null, null, null),
        ('${merged}', '${org}', 'Merged', 'merged', '${owes}', now(), null),
        ('${erased}', '${org}', 'Erased', '', null, now(), now());
      ${opening('d1', owes ?? '', 900)}
      ${opening('d2', owes ?? '', 1000.5, { replaces: 'd1' })}
      ${opening('d3', ahead ?? '', -300, { asOf: '2026-09-10' })}
      ${opening('d4', merged ?? '', 40)}
      ${opening('d5', erased ?? '', -20)}
      insert into closed_month (book, org_id, month, ended_at, closed_by) values ('${org}', '${org}', '2026-09-01', '2026-10-01', 'Asha');`)
    const before = await balances()

    await migrate(database.url, root)

    expect(await balances()).toEqual(before)
    const debts = await rows(
      `select customer_id as who, amount::float8, paid::float8, paid_at as at, opening_id as of, booking_id as booking, due_on::text as due
       from crm_instalment where opening_id is not null order by amount`,
    )
    const debt = { paid: 0, at: null, booking: null, due: '2026-10-01' }
    expect(debts).toEqual([
      { ...debt, who: owes, amount: 40, of: id('d4') },
      { ...debt, who: owes, amount: 1000.5, of: id('d2') },
    ])
    const advances = await rows<{ number: string }>(
      `select customer_id as who, amount::float8, allocated::float8 as used, opening_id as of, paid_on::text as "on", number, state
       from crm_receipt where opening_id is not null order by number`,
    )
    const advance = {
      used: 0,
      state: 'Verified',
      number: expect.stringMatching(/^OB\/\d\d-\d\d\/00000[12]$/) as string,
    }
    expect(advances).toEqual(
      expect.arrayContaining([
        { ...advance, who: ahead, amount: 300, of: id('d3'), on: '2026-09-10' },
        { ...advance, who: erased, amount: 20, of: id('d5'), on: '2026-10-01' },
      ]),
    )
    const year = advances[0]?.number.slice(3, 8).replace('-', '')
    expect(await rows(`select year, last from crm_series where series = 'OB'`)).toEqual([{ year, last: 2 }])
    // The guards that were put aside are there again.
    await expect(
      client.query(`insert into crm_receipt (id, org_id, number, customer_id, amount, paid_on, way)
        values (gen_random_uuid(), '${org}', 'X', '${ahead}', 1, '2026-09-10', 'cash')`),
    ).rejects.toMatchObject({ constraint: 'month_is_open' })
    await expect(
      client.query(`insert into crm_receipt (id, org_id, number, customer_id, amount, paid_on, way)
        values (gen_random_uuid(), '${org}', 'X', '${erased}', 1, '2026-10-10', 'cash')`),
    ).rejects.toMatchObject({ constraint: 'customer_erased' })
  })
})
