import type { Deposit } from '@karavan/contracts/money/wallet/deposit.contract'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inFlights } from '../../../testing/in-flights.ts'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { balanceOf, write } from '../../sales/stays/testing/stay.ts'
import { sendDeposit, tell } from './testing/deposit.ts'

const drill = Boolean(process.env.DRILL)
const count = (small: number, full: number) => (drill ? full : small)

let test: TestApp
const database = () => test.app.platform.database
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const approve = ({ id, amount }: Deposit) =>
  write(test, `/wallet/deposits/${id}/approve`, test.people.admin, { shownAmount: amount })
const reject = ({ id }: Deposit) =>
  write(test, `/wallet/deposits/${id}/reject`, test.people.admin, { reason: 'Not there' })
const statusOf = async (id: string) =>
  (await readRows<{ status: string }>(database(), 'select status from wallet_deposit where id = $1', [id]))[0]?.status

describe('Admins who decide at the same moment', () => {
  it('credit once, however many approve', async () => {
    const { agent } = test.people
    for (let round = 0; round < count(4, 100); round++) {
      const before = await balanceOf(database(), agent.orgId)
      const deposit = await tell(test, agent, { amount: 100 })
      const answers = await Promise.all(Array.from({ length: 8 }, () => approve(deposit)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
      expect(await balanceOf(database(), agent.orgId)).toBe(before + 100)
    }
  })

  it('approve or reject, and never both', async () => {
    const { agent } = test.people
    const ends = new Set<string | undefined>()
    for (let round = 0; round < count(10, 200); round++) {
      const before = await balanceOf(database(), agent.orgId)
      const deposit = await tell(test, agent, { amount: 100 })
      // Each of the two comes first in half of the rounds.
      const both = round % 2 === 0 ? [approve, reject] : [reject, approve]
      const answers = await Promise.all(both.map((decide) => decide(deposit)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      const end = await statusOf(deposit.id)
      ends.add(end)
      expect(await balanceOf(database(), agent.orgId)).toBe(end === 'Approved' ? before + 100 : before)
    }
    expect([...ends].every((end) => end === 'Approved' || end === 'Rejected')).toBe(true)
  })

  it('let one of many deposits with one reference in for each organisation, and credit one of them', async () => {
    const { agent, foreignAgent } = test.people
    const people = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? agent : foreignAgent))
    const answers = await inFlights(people, 20, (person) =>
      sendDeposit<{ data: Deposit }>(test, person, { bankReference: 'ONE PAYMENT 1' }),
    )
    const told = answers.filter(({ status }) => status === 201).map(({ body }) => body.data)
    expect(new Set(told.map(({ orgId }) => orgId)).size).toBe(2)
    expect(told).toHaveLength(2)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(18)
    const ends = await Promise.all([...told, ...told].map(approve))
    expect(ends.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  })
})

describe('with its guards off', () => {
  it('a deposit is credited and rejected as well, so the tests above can fail', async () => {
    const loose = await startTestApp()
    try {
      const { pool, transaction } = loose.app.platform.database
      const deposit = await tell(loose, loose.people.agent, { amount: 100 })
      await pool.query(`alter table wallet_deposit drop constraint wallet_deposit_credited_once`)
      // Looks, meets the other one, and writes without asking again where the deposit stands.
      const decide = (status: 'Approved' | 'Rejected', meet: () => Promise<void>) =>
        transaction(async (db) => {
          const { rows } = await db.$client.query<{ status: string }>(
            'select status from wallet_deposit where id = $1',
            [deposit.id],
          )
          await meet()
          if (rows[0]?.status !== 'Waiting') return 409
          await db.$client.query(`update wallet_deposit set status = $2, reason = 'x' where id = $1`, [
            deposit.id,
            status,
          ])
          return 200
        })
      let arrived = 0
      let open: () => void = () => undefined
      const bothAreHere = new Promise<void>((resolve) => {
        open = resolve
      })
      const meet = () => {
        arrived += 1
        if (arrived === 2) open()
        return bothAreHere
      }
      expect(await Promise.all([decide('Approved', meet), decide('Rejected', meet)])).toEqual([200, 200])
    } finally {
      await loose.close()
    }
  })

  it('one payment is told of twice', async () => {
    const loose = await startTestApp()
    try {
      await loose.app.platform.database.pool.query('drop index wallet_deposit_reference_once')
      const bankReference = `TWICE ${uuidv7().slice(-12)}`
      const answers = await Promise.all(
        [loose.people.agent, loose.people.agent].map((person) => sendDeposit(loose, person, { bankReference })),
      )
      expect(answers.map(({ status }) => status)).toEqual([201, 201])
    } finally {
      await loose.close()
    }
  })
})
