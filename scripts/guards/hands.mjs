import { spawn } from 'node:child_process'
import { join } from 'node:path'

const running = new Set()
const isOver = ({ exitCode, signalCode }) => exitCode !== null || signalCode !== null

/** Ends all that a process has started, should it be there still: workers and the database must not outlive it. */
function killGroup({ pid }) {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}

function start(folder) {
  const child = spawn(process.execPath, [join(folder, 'scripts/guards/hand.mjs')], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    detached: true,
  })
  running.add(child)
  child.once('close', () => {
    killGroup(child)
    running.delete(child)
  })
  return child
}

/** Lets a process tidy up, and ends it by force when it takes too long. */
async function end(child) {
  if (isOver(child)) return
  const ended = new Promise((resolve) => child.once('close', resolve))
  child.kill('SIGTERM')
  const patience = setTimeout(() => killGroup(child), 20_000)
  await ended
  clearTimeout(patience)
}

/** Ends all that is under way. */
export const endHands = () => Promise.all([...running].map(end))

/** Runs test files of a folder in one process, which is started when it is needed and keeps what it has loaded. */
export function openHand(folder) {
  let child
  let changedBefore = []
  return {
    /** `changed` are the files that differ from the checkout, and `sql` takes something out of the databases. */
    run({ files, changed = [], sql }) {
      if (!child || isOver(child)) child = start(folder)
      const hand = child
      const task = { files, changed: [...new Set([...changedBefore, ...changed])], sql }
      changedBefore = changed
      return new Promise((resolve) => {
        const gone = () => resolve(null)
        hand.once('close', gone)
        hand.once('message', (report) => {
          hand.off('close', gone)
          resolve(report)
        })
        hand.send(task)
      })
    },
    async end() {
      if (child) await end(child)
      child = undefined
    },
  }
}
