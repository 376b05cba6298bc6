import { createMarkup } from '../features/markups/index.ts'
import { post } from '../features/ledger/index.ts'
import type { TestApp } from '../testing/test-app.ts'

/** Figures only the house may see, planted so that they can be recognised wherever they come out. */
type Planter = (test: TestApp) => Promise<number[]>

const actorOf = ({ people }: TestApp) => ({ id: null, orgId: people.admin.orgId, name: 'House', requestId: 'test' })

const markup: Planter = async (test) => {
  await createMarkup(test.app.platform.database.db, actorOf(test), {
    service: 'hotel',
    audience: 'agency',
    orgId: test.people.agent.orgId,
    basis: 'percent',
    value: 13.37,
    from: '2026-01-01',
    until: null,
    note: null,
  })
  return [13.37]
}

/** A sale whose buyer sees the total and never what the supplier gets. */
const sale: Planter = async (test) => {
  const { orgId } = test.people.agent
  const { database } = test.app.platform
  const order = (key: string) => ({
    description: 'Stay',
    cause: { entity: 'test', id: orgId },
    key,
    actor: actorOf(test),
  })
  await database.transaction((db) => post(db, order('net deposit'), 'deposit', { orgId }, { amount: 10_000_00 }))
  await database.transaction((db) =>
    post(
      db,
      order('net sale'),
      'sale',
      { orgId, service: 'hotel', funding: 'wallet' },
      { total: 9_000_00, net: 7_654_32, fee: 1_345_68, cgst: 0, sgst: 0, igst: 0, tcs: 0 },
    ),
  )
  return [7654.32, 1345.68]
}

/** Every feature with a net price plants one here. */
export const planters: Planter[] = [markup, sale]
