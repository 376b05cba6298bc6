import type { Customer } from '@karavan/contracts/crm/customers/customer'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf } from '../../../platform/db/database.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { type Ask, runLoose } from '../testing/loose.ts'

type One = { data: Customer; code: string }

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const as = () => test.people.agent
let count = 0
async function make(): Promise<Customer> {
  count += 1
  const phones = [{ number: `98450${String(10_000 + count)}`, kind: 'mobile' }]
  const body = { name: `Guest ${count}`, phones, family: [], tags: [] }
  return (await test.call<One>('POST', '/crm/customers', { as: as(), body })).body.data
}
const get = (id: string) => test.call<One>('GET', `/crm/customers/${id}`, { as: as() })
const merge = (survivor: Customer, merged: Customer) =>
  test.call<One>('POST', '/crm/customers/merge', {
    as: as(),
    body: {
      survivorId: survivor.id,
      survivorVersion: survivor.version,
      mergedId: merged.id,
      mergedVersion: merged.version,
      fromMerged: [],
    },
  })
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted()
/** Where the ids of customers lead by now. */
const leads = async (...customers: Customer[]) => {
  const found = await Promise.all(customers.map(({ id }) => get(id)))
  return found.map(({ status, body }) => (status === 200 ? body.data.name : status))
}

const lock = [/ for update of "customer"/, ''] as const
const writes = /^update "customer" set/

describe('two merges at once', () => {
  it('of the same two, either way round, leave one customer and one answer', async () => {
    for (const turned of [false, true]) {
      const [a, b] = [await make(), await make()]
      const answers = await Promise.all([merge(a, b), turned ? merge(b, a) : merge(a, b)])
      expect(statuses(answers)).toEqual([200, 409])
      const [left] = new Set(await leads(a, b))
      expect(await leads(a, b)).toEqual([left, left])
    }
  })

  it('into the same customer lose nothing: the second reads again', async () => {
    const [a, b, c] = [await make(), await make(), await make()]
    expect(statuses(await Promise.all([merge(c, a), merge(c, b)]))).toEqual([200, 409])
    expect((await get(c.id)).body.data.phones).toHaveLength(2)
  })

  it('in a chain leave nobody behind', async () => {
    const [a, b, c] = [await make(), await make(), await make()]
    expect(statuses(await Promise.all([merge(b, a), merge(c, b)]))).toEqual([200, 409])
    expect((await leads(a, b, c)).every((one) => typeof one === 'string')).toBe(true)
  })
})

describe('without the lock of the customers', () => {
  const loose = { cut: [lock], stop: writes }
  const between = { cut: [lock], hold: writes }

  it('the same merge is made twice', async () => {
    const [a, b] = [await make(), await make()]
    expect(statuses(await runLoose(loose, [() => merge(a, b), () => merge(a, b)]))).toEqual([200, 200])
  })

  it('of two opposite merges the later undoes the earlier, and both were told that theirs holds', async () => {
    const [a, b] = [await make(), await make()]
    const [slow, quick] = await runLoose(between, [
      () => merge(a, b),
      (somebodyWaits) => somebodyWaits.then(() => merge(b, a)),
    ])
    expect([slow?.status, slow?.body.data.name]).toEqual([200, a.name])
    expect([quick?.status, quick?.body.data.name]).toEqual([200, b.name])
    expect(await leads(a, b)).toEqual([a.name, a.name])
  })

  it('a customer takes over two others and has the phone of one of them', async () => {
    const [a, b, c] = [await make(), await make(), await make()]
    expect(statuses(await runLoose(loose, [() => merge(c, a), () => merge(c, b)]))).toEqual([200, 200])
    expect(await leads(a, b)).toEqual([c.name, c.name])
    expect((await get(c.id)).body.data.phones).toHaveLength(2)
  })

  it('a customer who was merged is back by a merge that was under way', async () => {
    const [a, b, c] = [await make(), await make(), await make()]
    const answers = await runLoose(between, [
      () => merge(b, a),
      (somebodyWaits) => somebodyWaits.then(() => merge(c, b)),
    ])
    expect(statuses(answers)).toEqual([200, 200])
    expect(await leads(a, b, c)).toEqual([b.name, b.name, c.name])
  })
})

describe('without the order of the locks', () => {
  it('two opposite merges wait for each other, and one is tried again', async () => {
    const [a, b] = [await make(), await make()]
    let deadlocks = 0
    // What locks both at once locks nothing; then each has its own survivor when it wants the other's.
    const both = [/("customer"\."id" in \(\$1, \$2\).*) for update of "customer"/, '$1'] as const
    const single = {
      at: / for update of "customer"/,
      async by({ text, values }: { text: string; values: unknown[] }, ask: Ask, meet: () => Promise<void>) {
        const rows = await ask(text, values).catch((error: unknown) => {
          if (codeOf(error) === '40P01') deadlocks += 1
          throw error
        })
        await meet()
        return rows
      },
    }
    const answers = await runLoose({ cut: [both], swap: single }, [() => merge(a, b), () => merge(b, a)])
    expect(statuses(answers)).toEqual([200, 409])
    expect(deadlocks).toBeGreaterThan(0)
  })
})
