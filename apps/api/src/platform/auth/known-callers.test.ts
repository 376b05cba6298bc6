import { examplePackageDetails } from '@karavan/contracts/crm/enquiries/details'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { testIssuer } from '../../testing/people.ts'
import { startBeside, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { openDatabase } from '../db/database.ts'
import type { Caller } from './caller.ts'
import { createKnownCallers, forgetOnCommit, type KnownCallers } from './known-callers.ts'

describe('who called', () => {
  let asked: string[]
  let answer: () => Promise<Caller | null>
  let clock: number
  let callers: KnownCallers
  const personNamed = (name: string) => ({ id: 'u', name }) as Caller
  beforeEach(() => {
    asked = []
    clock = 0
    answer = async () => personNamed('Asha')
    callers = createKnownCallers(
      (_, subject) => {
        asked.push(subject)
        return answer()
      },
      () => clock,
    )
    callers.setHearing(true)
  })

  it('is asked for once, each by issuer and subject', async () => {
    for (const subject of ['a', 'a', 'b']) await callers.find('i', subject)
    await callers.find('i2', 'a')
    expect(asked).toEqual(['a', 'b', 'a'])
  })

  it('is asked for anew after a change, after half a minute, and when nobody was found', async () => {
    await callers.find('i', 'a')
    callers.forget()
    await callers.find('i', 'a')
    clock = 30_000
    answer = async () => null
    for (let time = 0; time < 2; time++) expect(await callers.find('i', 'a')).toBeNull()
    expect(asked).toEqual(['a', 'a', 'a', 'a'])
  })

  it('is not kept when a change was told of while it was read', async () => {
    let read = (_: Caller) => {}
    answer = () => new Promise((resolve) => (read = resolve))
    const found = callers.find('i', 'a')
    callers.forget()
    read(personNamed('before'))
    expect((await found)?.name).toBe('before')
    answer = async () => personNamed('after')
    expect((await callers.find('i', 'a'))?.name).toBe('after')
  })

  it('is not kept while changes are not heard, nor from before that', async () => {
    await callers.find('i', 'a')
    callers.setHearing(false)
    for (let time = 0; time < 2; time++) await callers.find('i', 'a')
    callers.setHearing(true)
    for (let time = 0; time < 2; time++) await callers.find('i', 'a')
    expect(asked).toHaveLength(4)
  })

  it('is kept for some thousands of people, the first of whom leave', async () => {
    for (let n = 0; n < 5001; n++) await callers.find('i', `${n}`)
    await callers.find('i', '5000')
    expect(asked).toHaveLength(5001)
    await callers.find('i', '0')
    expect(asked).toHaveLength(5002)
  })
})

describe('a change of a caller', () => {
  let here: TestApp
  let there: TestApp
  beforeAll(async () => {
    here = await startTestApp()
    there = await startBeside(here)
  })
  afterAll(async () => {
    await there.close()
    await here.close()
  })

  const codeAt = async (app: TestApp) => {
    const { agencyStaff } = here.people
    const { status, body } = await app.call<{ code?: string }>('GET', '/crm/enquiries/package', { as: agencyStaff })
    return body.code ?? status
  }
  const change = (set: string) =>
    here.app.platform.database.pool.query(`update app_user set ${set} where id = $1`, [here.people.agencyStaff.id])

  it.each([
    ['active = false', 'DISABLED', 'active = true'],
    ['verified = false', 'NOT_VERIFIED', 'verified = true'],
    [`user_type = 'Customer'`, 'FORBIDDEN', `user_type = 'SystemUser'`],
    [`subject = 'another'`, 'NOT_REGISTERED', `subject = 'agencyStaff'`],
  ])('such as %s holds at the next call here, and soon in another process', async (set, code, back) => {
    expect([await codeAt(here), await codeAt(there)]).toEqual([200, 200])
    await change(set)
    expect(await codeAt(here)).toBe(code)
    await vi.waitFor(async () => expect(await codeAt(there)).toBe(code), 5000)
    await change(back)
    expect(await codeAt(here)).toBe(200)
    await vi.waitFor(async () => expect(await codeAt(there)).toBe(200), 5000)
  })

  it('holds from the commit on, also for who asked in between', async () => {
    await here.app.platform.database.transaction(async (tx) => {
      await tx.$client.query('update app_user set active = false where id = $1', [here.people.agencyStaff.id])
      expect(await codeAt(here)).toBe(200)
    })
    expect(await codeAt(here)).toBe('DISABLED')
    await change('active = true')
    expect(await codeAt(here)).toBe(200)
  })

  it('is told to the process that makes it with the commit, not before', async () => {
    const database = openDatabase(here.databaseUrl, () => {})
    const forget = vi.fn()
    forgetOnCommit(database.pool, forget)
    const rename = (client: pg.Pool | pg.PoolClient, name: string) =>
      client.query('update app_user set name = $2 where id = $1', [here.people.agencyStaff.id, name])
    await database.transaction(async (tx) => {
      await rename(tx.$client, 'Asha')
      expect(forget).not.toHaveBeenCalled()
    })
    expect(forget).toHaveBeenCalledTimes(1)
    await rename(database.pool, 'agencyStaff')
    expect(forget).toHaveBeenCalledTimes(2)
    await database.close()
  })

  it('of the kind of an organisation is one', async () => {
    const { pool } = here.app.platform.database
    const turnInto = (kind: string) =>
      pool.query('update org set kind = $2 where id = $1', [here.people.agencyStaff.orgId, kind])
    const kind = async () => (await here.app.platform.findReader(testIssuer, 'agencyStaff'))?.orgKind
    expect(await kind()).toBe('agency')
    await turnInto('traveller')
    expect(await kind()).toBe('traveller')
    await turnInto('agency')
    expect(await kind()).toBe('agency')
  })

  it('that was not heard of yet holds for who writes', async () => {
    const { agencyStaff } = here.people
    const before = await there.app.platform.findCaller(testIssuer, 'agencyStaff')
    vi.spyOn(there.app.platform, 'findReader').mockResolvedValue(before)
    await change('active = false')
    const written = await there.call<{ code: string }>('POST', '/notifications/read', { as: agencyStaff, body: {} })
    expect([await codeAt(there), written.body.code]).toEqual([200, 'DISABLED'])
    vi.restoreAllMocks()
    await change('active = true')
  })

  it('that was not heard of yet holds for who repeats a write', async () => {
    const body = {
      customer: { name: 'Meera Rao', phone: '+91 98200 11223' },
      source: 'Phone',
      priority: 'normal',
      budgetCurrency: 'INR',
      tags: [],
      details: examplePackageDetails,
      followUp: { dueAt: new Date().toISOString(), way: 'call' },
    }
    const write = async () => {
      const asked = { as: here.people.agencyStaff, body, headers: { 'idempotency-key': 'written-once' } }
      const { status, body: said } = await here.call<{ code?: string }>('POST', '/crm/enquiries/package', asked)
      return said.code ?? status
    }
    expect([await write(), await write()]).toEqual([201, 201])
    const before = await here.app.platform.findCaller(testIssuer, 'agencyStaff')
    vi.spyOn(here.app.platform, 'findReader').mockResolvedValue(before)
    await change('active = false')
    expect(await write()).toBe('DISABLED')
    vi.restoreAllMocks()
    await change('active = true')
  })
})
