import { switchOff } from './copy.mjs'
import { openHand } from './hands.mjs'
import { faultOf, judge } from './judge.mjs'

/** Rows that the same tests must notice, the longest lists first, so that all hands are done at about the same time. */
export function groupsOf(rows) {
  const groups = new Map()
  for (const row of rows) {
    const key = row.tests.join()
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return [...groups.values()].sort((a, b) => b.length - a.length)
}

/** Judges a row while its guard is off in a folder. */
async function without(folder, row, run) {
  let putBack
  try {
    putBack = switchOff(folder, row)
  } catch (error) {
    return { verdict: 'broken', why: error.message }
  }
  try {
    return judge(await run())
  } finally {
    putBack()
  }
}

const changedBy = ({ patches = [] }) => patches.map(({ file }) => file)

/** Runs tests with everything made anew, from the first migration on. */
export async function runAfresh(folder, files) {
  const hand = openHand(folder)
  try {
    return await hand.run({ files })
  } finally {
    await hand.end()
  }
}

/**
 * Judges rows of the same tests, in a process that goes on from row to row: it has loaded what no row changes, and a
 * statement is run in copies of its databases. That a test notices counts when it passes there after the last row,
 * with every guard on. Whatever else comes out is found once more with everything made anew; `note` tells of rows that
 * left something behind.
 */
export async function tryRows({ folder, hand }, rows, { trust, tell, note, isStopped, afresh = runAfresh }) {
  const { tests } = rows[0]
  const killed = []
  const doubtful = []
  for (const row of rows) {
    if (isStopped()) return
    const began = performance.now()
    const { sql, ...patched } = row
    const found = await without(folder, patched, () => hand.run({ files: tests, changed: changedBy(row), sql }))
    const ms = performance.now() - began
    if (found.verdict === 'killed') killed.push({ row, ms, found })
    else doubtful.push({ row, ms })
  }
  const left = trust || isStopped() ? undefined : faultOf(await hand.run({ files: tests }), tests)
  if (left && !isStopped()) {
    await hand.end()
    const why = faultOf(await afresh(folder, tests), tests)
    if (why) return rows.forEach((row) => tell(row, { verdict: 'broken', why, ms: 0 }))
    note(`${tests.join(' ')} did not pass after its rows, and is tried anew: ${left}`)
    doubtful.push(...killed.splice(0))
  }
  for (const { row, ms, found } of killed) tell(row, { ...found, ms })
  for (const { row, ms } of doubtful) {
    if (isStopped()) return
    const began = performance.now()
    const found = await without(folder, row, () => afresh(folder, tests))
    tell(row, { ...found, ms: ms + performance.now() - began })
  }
}
