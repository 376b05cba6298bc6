import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, openAsBlob, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { CustomerImport } from '@karavan/contracts/crm/customers/customer-import.contract'
import { getRoot } from '../../apps/api/src/config.ts'

/** What the server's process had at the highest: resident, on the heap, and beside it. */
export type ServerMemory = { peak: number; held: number; outside: number }

/** What an import needed of the server, and in how many steps its progress was seen. */
export type ImportFigures = ServerMemory & { checking: number; adding: number }

/** The next message of the server; fails when it ends instead. */
async function told<T>(server: ChildProcess): Promise<T> {
  const ended = once(server, 'exit').then(() => {
    throw new Error('The server of the import ended')
  })
  const [message] = (await Promise.race([once(server, 'message'), ended])) as [T]
  return message
}

/** Numbers that nobody has yet, whichever file they are in. */
let phones = 0

/** Writes a file of so many customers whom nobody has yet. */
function writeFile(folder: string, count: number, name: string): string {
  const lines = Array.from({ length: count }, (_, index) => {
    const phone = `+9172${String(phones++).padStart(8, '0')}`
    return `${name} ${index},${phone},${name}.${index}.${Date.now()}@example.test,Pune,VIP; Family,Vegetarian meals\n`
  })
  const file = join(folder, `${name}.csv`)
  writeFileSync(file, `Name,Phone,E-mail,City,Tags,Notes\n${lines.join('')}`)
  return file
}

/** Imports so many customers by the real job of a server in a process of its own, and over the wire. */
export async function importFigures(url: string, token: string, rows: number): Promise<ImportFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'karavan-bench-'))
  const server = fork(join(getRoot(), 'bench/lib/import-run.ts'), [url], {
    cwd: getRoot(),
    execArgv: ['--expose-gc', '--import', 'tsx'],
  })
  try {
    const address = `${await told<string>(server)}/api/v1/crm/customers`
    const call = async (path: string, init: RequestInit = {}): Promise<CustomerImport | null> => {
      const headers = { authorization: `Bearer ${token}`, ...init.headers }
      const answer = await fetch(address + path, { ...init, headers })
      // A machine with much else to do lets a look fail; the import goes on.
      if (answer.status === 503 && init.method === undefined) return null
      if (!answer.ok) throw new Error(`${path} gave ${answer.status}: ${await answer.text()}`)
      return ((await answer.json()) as { data: CustomerImport }).data
    }
    const until = async (id: string, stage: CustomerImport['status'], seen: Set<number>): Promise<CustomerImport> => {
      for (;;) {
        const record = await call(`/imports/${id}`)
        if (record) seen.add(record.done)
        if (record?.status === stage) return record
        if (record?.status === 'stopped') throw new Error(record.problem ?? 'The import was stopped')
        await wait(50)
      }
    }
    /** A file of so many customers from hand-in to the last one added; tells the steps in which progress was seen. */
    const importFile = async (count: number, name: string) => {
      const form = new FormData()
      form.append('file', await openAsBlob(writeFile(folder, count, name), { type: 'text/csv' }), 'customers.csv')
      const { id = '' } = (await call('/import', { method: 'POST', body: form })) ?? {}
      const [checking, adding] = [new Set<number>(), new Set<number>()]
      await until(id, 'checked', checking)
      await call(`/imports/${id}/run`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ addDuplicates: false }),
      })
      const { created } = await until(id, 'done', adding)
      if (created !== count) throw new Error(`${created} of ${count} customers were added`)
      return { checking: checking.size, adding: adding.size }
    }
    const memory = (ask: 'tell' | 'forget') => {
      const answer = told<ServerMemory>(server)
      server.send(ask)
      return answer
    }
    // What a server has in memory once it has worked for a while is no part of the import.
    for (let turn = 0; turn < 3; turn++) await importFile(1000, `warm${turn}`)
    await memory('forget')
    const steps = await importFile(rows, 'bulk')
    return { ...(await memory('tell')), ...steps }
  } finally {
    if (server.connected) server.disconnect()
    rmSync(folder, { recursive: true })
  }
}
