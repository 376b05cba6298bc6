import { describe, expect, it } from 'vitest'
import { groupsOf, tryRows } from './try-rows.mjs'

const row = (name) => ({ name, tests: ['a.test.ts'] })
const report = (status) => ({
  testResults: [
    {
      name: '/copy/a.test.ts',
      status,
      message: '',
      assertionResults: [{ fullName: 'it', status, failureMessages: ['no'] }],
    },
  ],
})

/** What is told of two rows: by the process that goes on, and by what is made anew. */
async function tried(hand, anew, trust = false) {
  const runs = { hand: 0, anew: 0 }
  const told = {}
  const notes = []
  const place = {
    folder: '/nowhere',
    hand: { run: async () => report(hand[runs.hand++]), end: async () => undefined },
  }
  await tryRows(place, [row('one'), row('two')], {
    trust,
    note: (text) => notes.push(text),
    isStopped: () => false,
    afresh: async () => report(anew[runs.anew++]),
    tell: ({ name }, { verdict }) => {
      told[name] = verdict
    },
  })
  return { told, ...runs, notes: notes.length }
}

const all = (verdict) => ({ one: verdict, two: verdict })

describe('rows of the same tests', () => {
  it('are killed where the tests fail without the guard, and pass with it', async () => {
    expect(await tried(['failed', 'failed', 'passed'], [])).toEqual({ told: all('killed'), hand: 3, anew: 0, notes: 0 })
  })

  it('are taken for killed right away when the tests are trusted', async () => {
    expect(await tried(['failed', 'failed'], [], true)).toEqual({ told: all('killed'), hand: 2, anew: 0, notes: 0 })
  })

  it('are tried once more from the beginning when nothing fails', async () => {
    const found = await tried(['failed', 'passed', 'passed'], ['passed'])
    expect(found).toEqual({ told: { one: 'killed', two: 'survived' }, hand: 3, anew: 1, notes: 0 })
  })

  it('are tried from the beginning where one of them has left something behind', async () => {
    const found = await tried(['failed', 'failed', 'failed'], ['passed', 'failed', 'passed'])
    expect(found).toEqual({ told: { one: 'killed', two: 'survived' }, hand: 3, anew: 3, notes: 1 })
  })

  it('show nothing when their tests fail with every guard on', async () => {
    expect(await tried(['failed', 'failed', 'failed'], ['failed'])).toEqual({
      told: all('broken'),
      hand: 3,
      anew: 1,
      notes: 0,
    })
  })
})

it('tries the longest lists first', () => {
  const other = { ...row('three'), tests: ['b.test.ts'] }
  expect(groupsOf([other, row('one'), row('two')]).map(([{ tests }]) => tests)).toEqual([['a.test.ts'], ['b.test.ts']])
})
