import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { runPrepared } from './prepared.ts'
import { awaitAll } from './await-all.ts'
import type { Db } from './database.ts'

let test: TestApp

beforeAll(async () => {
  test = await startTestApp()
  await test.app.platform.database.pool.query('create table step (name text primary key)')
})
afterAll(() => test.close())

const write = (db: Db, name: string) => runPrepared(db, 'insert into step (name) values ($1)', [name])
const transaction = <T>(work: (db: Db) => Promise<T>) => test.app.platform.database.transaction(work)
const names = async () =>
  (await test.app.platform.database.pool.query<{ name: string }>('select name from step order by name')).rows.map(
    ({ name }) => name,
  )

/** Two statements, the second after the answer to the first. */
async function writeTwice(db: Db, name: string): Promise<void> {
  await write(db, `${name} 1`)
  await write(db, `${name} 2`)
}

describe('works of one transaction that do not wait for each other', () => {
  it('are all done, each with its own result', async () => {
    const [one, , two] = await transaction((db) =>
      awaitAll(
        runPrepared<{ n: number }>(db, 'select 1 as n', []),
        writeTwice(db, 'good'),
        runPrepared<{ n: number }>(db, 'select 2 as n', []),
      ),
    )
    expect([one, two]).toEqual([[{ n: 1 }], [{ n: 2 }]])
    expect(await names()).toEqual(['good 1', 'good 2'])
  })

  it('leave nothing when one fails, and say why that one failed', async () => {
    const failed = transaction((db) => awaitAll(writeTwice(db, 'lost'), write(db, 'good 1'), writeTwice(db, 'gone')))
    await expect(failed).rejects.toMatchObject({ code: '23505' })
    expect(await names()).toEqual(['good 1', 'good 2'])
  })

  it('leave nothing when one refuses in words while another has more to write', async () => {
    const refused = transaction((db) =>
      awaitAll(writeTwice(db, 'late'), Promise.reject(new Error('no')), writeTwice(db, 'later')),
    )
    await expect(refused).rejects.toThrow('no')
    expect(await names()).toEqual(['good 1', 'good 2'])
  })
})

it('without waiting for all, what comes late is written outside the transaction, so the test above can fail', async () => {
  const work = (db: Db) => Promise.all([writeTwice(db, 'stray'), Promise.reject(new Error('no'))])
  await expect(transaction(work)).rejects.toThrow('no')
  await expect.poll(names).toContain('stray 2')
})
