import { contracts } from '@karavan/contracts/all'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { fixtures } from './fixtures.ts'
import { planters } from './net-figures.ts'

const reads = Object.values(contracts)
  .flatMap((calls) => Object.values(calls))
  .filter(({ method, path }) => method === 'GET' && path !== '/events')

let test: TestApp
let figures: number[]
const ids = new Map<string, string>()

/** Whether a number stands in a text by itself; the digits of an id or of a time are none. */
const stands = (text: string, figure: number) =>
  new RegExp(`(?<![\\w.:-])${String(figure).replace('.', '\\.')}(?![\\w-])`).test(text.replaceAll('":', '" '))

const holds = (text: string) => figures.filter((figure) => stands(text, figure) || stands(text, figure * 100))

async function answers(
  caller: 'admin' | 'agent' | 'agencyStaff' | 'houseStaff' | 'customer' | 'visitor',
): Promise<string[]> {
  const found: string[] = []
  for (const { path } of reads) {
    const id = ids.get(/^(.*?:(?:id|userId|code))\b/.exec(path)?.[1] ?? '') ?? ''
    const query = path === '/agent-markups/effective' ? `?service=hotel&orgId=${test.people.agent.orgId}` : ''
    const url =
      path
        .replace(/:(id|userId|code)\b/, id)
        .replace(':token', 'x'.repeat(30))
        .replace(':kind', 'package')
        .replace(':of', 'enquiry') + query
    const { body } = await test.call('GET', url, caller === 'visitor' ? {} : { as: test.people[caller] })
    for (const figure of holds(JSON.stringify(body) ?? '')) found.push(`${path} shows ${figure}`)
  }
  return found
}

const everybody = ['agent', 'agencyStaff', 'houseStaff', 'customer', 'visitor'] as const

// Who asks decides which rule holds, and not how it is counted: with a fixed one it is enough to ask for each kind of rule.
describe.each([
  { basis: 'percent', callers: everybody },
  { basis: 'perNight', callers: ['agent', 'visitor'] },
  { basis: 'perBooking', callers: ['agent', 'visitor'] },
] as const)('net figures with a markup $basis', ({ basis, callers }) => {
  beforeAll(async () => {
    test = await startTestApp()
    for (const [path, make] of Object.entries(fixtures)) ids.set(path, (await make(test)).own)
    figures = []
    // One after the other: a rule that one of them adds may change the price another has just been shown.
    for (const plant of planters) figures.push(...(await plant(test, basis)))
  })
  afterAll(() => test.close())

  it('come out to an Admin, so the search can find them', async () => {
    expect(await answers('admin')).toEqual(
      expect.arrayContaining(['/agent-markups shows 13.37', '/visa-rates shows 1717.17']),
    )
  })

  it.each(callers)('never reach the %s', async (caller) => {
    expect(await answers(caller)).toEqual([])
  })
})
