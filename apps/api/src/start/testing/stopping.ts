// A program for the test of stopping: stops something that keeps no process alive, and says that it has.
import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { supervise } from '../../platform/postgres/supervisor.ts'
import { Parts } from '../shutdown.ts'

const moment = 300

async function stopPart() {
  const parts = new Parts()
  parts.add('A part', () => new Promise((resolve) => void setTimeout(resolve, moment).unref()))
  await parts.stop()
}

/** A database that is told to end and takes a moment longer than whoever told it. */
async function stopDatabase() {
  const child = spawn('sleep', [String(moment / 1000)], { stdio: 'ignore' })
  child.unref()
  const binaries = { initdb: '', postgres: '', pgCtl: 'true' }
  const server = { binaries, user: undefined, directory: tmpdir(), logFile: '', settings: {} }
  await supervise({ server, child, port: 0, log: () => {} }).stop()
}

const stop = process.argv[2] === 'a part' ? stopPart : stopDatabase
void stop().then(() => process.stdout.write('stopped\n'))
