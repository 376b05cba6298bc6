import type { Customer, CustomerRow } from '@karavan/contracts/crm/customers/customer'
import type { CustomerImport } from '@karavan/contracts/crm/customers/customer-import.contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Person } from '../../../testing/people.ts'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { checkedImport, handIn, importAt } from './testing/import.ts'

type Rows = { data: { line: number; status: string; name: string; problem: string | null }[] }

let test: TestApp
let agent: Person
beforeAll(async () => {
  test = await startTestApp()
  agent = test.people.agent
})
afterAll(() => test.close())

const run = async (id: string, addDuplicates = false) => {
  await test.call('POST', `/crm/customers/imports/${id}/run`, { as: agent, body: { addDuplicates } })
  return importAt(test, agent, id, 'done')
}
const rowsOf = async (id: string) =>
  (await test.call<Rows>('GET', `/crm/customers/imports/${id}/rows`, { as: agent })).body.data
const named = async (q: string) =>
  (await test.call<{ data: CustomerRow[] }>('GET', `/crm/customers?q=${q}&sort=name`, { as: agent })).body.data

describe('a file of customers', () => {
  const file = [
    'Customer Name,Mobile,E-mail,DOB,Passport No,Passport Expiry,Tags,Colour',
    'Ishaan Filewala,98450 44441,ishaan@file.test,1/4/1988,F1234567,2031-01-01,VIP; Family,red',
    'Meera Filewala,98450-44442,,,,,,',
    'Wrong Filewala,12,not-an-address,31/02/1990,,,,',
    'Ishaan again,9845044441,,,,,,',
    ',9845044443,,,,,,',
  ].join('\r\n')

  it('is checked row by row before anything is added', async () => {
    const record = await checkedImport(test, agent, file)
    expect(record).toMatchObject({ total: 5, done: 5, good: 2, duplicates: 1, rejected: 2, created: 0 })
    expect(await named('filewala')).toEqual([])
    const rows = await rowsOf(record.id)
    expect(rows.map(({ line, status }) => [line, status])).toEqual([
      [2, 'good'],
      [3, 'good'],
      [4, 'rejected'],
      [5, 'duplicate'],
      [6, 'rejected'],
    ])
    expect(rows[2]?.problem).toContain('Birthday: not a date')
    expect(rows[2]?.problem).toContain('Phone: Not a phone number')
    expect(rows[2]?.problem).toContain('E-mail: Not an e-mail address')
    expect(rows[3]?.problem).toBe('Line 2 has the same phone')
    expect(rows[4]?.problem).toContain('Name')
    expect(JSON.stringify(rows)).not.toContain('F1234567')
  })

  it('is then added, with a trail for each, and what was not taken comes back as a file', async () => {
    const { id } = await checkedImport(test, agent, file)
    expect(await run(id)).toMatchObject({ created: 2, duplicates: 1, rejected: 2 })
    const [ishaan, meera] = await named('filewala')
    expect([ishaan?.tags, meera?.phones]).toEqual([['VIP', 'Family'], [{ number: '+919845044442', kind: 'mobile' }]])
    const { body } = await test.call<{ data: Customer }>('GET', `/crm/customers/${ishaan?.id}`, { as: agent })
    expect(body.data).toMatchObject({ birthday: '1988-04-01', passportMasked: '•••••567' })
    const trail = await readRows(
      test.app.platform.database,
      `select action, actor_id from audit_entry where entity = 'customer' and entity_id = any ($1)`,
      [[ishaan?.id, meera?.id]],
    )
    expect(trail).toEqual([0, 1].map(() => ({ action: 'imported', actor_id: agent.id })))
    const rejects = await test.call<string>('GET', `/crm/customers/imports/${id}/rejects.csv`, { as: agent })
    const lines = rejects.body.trim().split('\r\n')
    expect(lines).toHaveLength(4)
    expect(lines[0]).toContain('Customer Name,Mobile,E-mail,DOB,Passport No,Passport Expiry,Tags,Colour,Line,Problem')
    expect(lines[2]).toBe('Ishaan again,9845044441,,,,,,,5,Line 2 has the same phone')
    const left = await readRows(
      test.app.platform.database,
      `select count(*)::int as count from customer_import_row
       where import_id = $1 and status = 'created' and (cells <> '{}' or signs <> '{}')`,
      [id],
    )
    expect(left).toEqual([{ count: 0 }])
  })

  it('finds those on file, and adds them only when told so', async () => {
    const csv = 'Name,Phone\nTwice Kumar,9845055551\n'
    await run((await checkedImport(test, agent, csv)).id)
    const again = await checkedImport(test, agent, csv)
    expect(again).toMatchObject({ good: 0, duplicates: 1 })
    expect((await rowsOf(again.id))[0]?.problem).toBe('Twice Kumar has the same phone')
    expect(await run(again.id, true)).toMatchObject({ created: 1 })
    expect(await named('twice')).toHaveLength(2)
    const foreign = await checkedImport(test, test.people.foreignAgent, csv)
    expect(foreign).toMatchObject({ good: 1, duplicates: 0 })
  })

  it('takes the columns as they are said to be, and old encodings', async () => {
    const { body } = await handIn(test, agent, Buffer.from('Wer;Wo\nJos\xe9 Umlaut;K\xf6ln\n', 'latin1'), [
      'name',
      'city',
    ])
    await importAt(test, agent, body.data.id, 'checked')
    await run(body.data.id)
    expect((await named('umlaut')).map(({ name, city }) => [name, city])).toEqual([['José Umlaut', 'Köln']])
  })

  it('with a name cut within a sign of two halves is checked like any other', async () => {
    const record = await checkedImport(test, agent, `Name\n${'x'.repeat(119)}😀 Long\n`)
    expect((await rowsOf(record.id)).map(({ name }) => name)).toEqual(['x'.repeat(119)])
  })

  it.each([
    ['without a column for the name', 'Phone\n9845011111\n', undefined, 400],
    ['with two columns for one field', 'Name,Other\nA,B\n', ['name', 'name'], 400],
    ['with a mapping of unknown fields', 'Name\nA\n', ['orgId'], 400],
    ['without rows', 'Name,Phone\n', undefined, 422],
    ['that is too long', `Name\n${'A\n'.repeat(10_001)}`, undefined, 422],
  ])('%s is refused whole', async (_, csv, mapping, status) => {
    const before = await readRows(test.app.platform.database, 'select count(*) from customer_import')
    expect((await handIn<object>(test, agent, csv, mapping)).status).toBe(status)
    expect(await readRows(test.app.platform.database, 'select count(*) from customer_import')).toEqual(before)
  })

  it('is run once, stopped when asked, and seen by its organisation only', async () => {
    const { id } = await checkedImport(test, agent, 'Name\nOnly Once\n')
    const act = (what: string, as = agent) =>
      test.call<{ data: CustomerImport }>('POST', `/crm/customers/imports/${id}/${what}`, {
        as,
        ...(what === 'run' ? { body: { addDuplicates: false } } : {}),
      })
    expect((await act('run', test.people.foreignAgent)).status).toBe(404)
    expect((await act('stop')).body.data.status).toBe('stopped')
    expect((await act('run')).status).toBe(409)
    expect((await act('stop')).status).toBe(409)
    expect(await named('only')).toEqual([])
  })

  it('whose rows cannot be worked on ends with the reason, and leaves nothing half done', async () => {
    const { database } = test.app.platform
    // Any fault of ours will do: the second batch meets it, and the first one stays.
    await database.db.execute(sql`
      create function refuse_breaking() returns trigger language plpgsql as
        $$ begin if new.name = 'Breaks 700' then raise exception 'no room left'; end if; return new; end $$`)
    await database.db.execute(sql`
      create trigger refuse_breaking before insert on customer for each row execute function refuse_breaking()`)
    const lines = Array.from({ length: 1200 }, (_, index) => `Breaks ${index},+9171${String(index).padStart(8, '0')}`)
    const { body } = await handIn(test, agent, `Name,Phone\n${lines.join('\n')}\n`)
    const { id } = await importAt(test, agent, body.data.id, 'checked')
    await test.call('POST', `/crm/customers/imports/${id}/run`, { as: agent, body: { addDuplicates: false } })
    // It is tried again some times, each time later; the last time comes at once here.
    await vi.waitFor(
      async () => {
        const { rowCount } = await database.pool.query(
          `update pgboss.job set retry_count = retry_limit, start_after = now()
           where name = 'customer.import' and state = 'retry' and data #>> '{data,importId}' = $1`,
          [id],
        )
        expect(rowCount).toBe(1)
      },
      { timeout: 45_000, interval: 50 },
    )
    const stopped = await importAt(test, agent, id, 'stopped')
    expect(stopped).toMatchObject({ done: 500, created: 500 })
    expect(stopped.problem).toBe(
      'Lines 502 to 1001 could not be added: something went wrong on our side. What was added before stays. Try again without these lines, or tell us.',
    )
    const made = await readRows(database, `select count(*)::int as count from customer where name like 'Breaks %'`)
    expect(made).toEqual([{ count: 500 }])
  }, 120_000)

  it('of many rows goes in batch by batch, with duplicates across batches found', async () => {
    const size = process.env.DRILL ? 10_000 : 2_000
    const lines = Array.from(
      { length: size },
      (_, index) => `Bulk ${index},+9170${String(index % (size - 10)).padStart(8, '0')}`,
    )
    const { body } = await handIn(test, agent, `Name,Phone\n${lines.join('\n')}\n`)
    const seen = new Set<number>()
    // One question after the other: asked by the clock they would pile up on a slow machine.
    let over = false
    const watch = async (): Promise<void> => {
      const answer = await test.call<{ data: CustomerImport }>('GET', `/crm/customers/imports/${body.data.id}`, {
        as: agent,
      })
      seen.add(answer.body.data.done)
      if (!over) return watch()
    }
    const watching = watch()
    const checked = await importAt(test, agent, body.data.id, 'checked').finally(() => {
      over = true
    })
    await watching
    expect(checked).toMatchObject({ good: size - 10, duplicates: 10, rejected: 0 })
    expect(seen.size).toBeGreaterThan(2)
    expect(await run(body.data.id)).toMatchObject({ created: size - 10 })
  }, 120_000)
})
