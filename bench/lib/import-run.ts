import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { CustomerImport } from '@karavan/contracts/crm/customers/customer-import.contract'
import { openApp } from './app.ts'

// A process of its own for each size, so that the memory is that of one import.
const [url = '', token = '', rows = ''] = process.argv.slice(2)
const app = await openApp(url, { JOBS: 'on', DATA_DIR: mkdtempSync(join(tmpdir(), 'karavan-bench-')) })
const headers = { authorization: `Bearer ${token}` }

async function ask(path: string, payload: object): Promise<void> {
  const answer = await app.inject({ method: 'POST', url: `/api/v1/crm/customers/${path}`, headers, payload })
  if (answer.statusCode >= 300) throw new Error(`${path} gave ${answer.statusCode}: ${answer.body}`)
}

let peak = 0
let held = 0
/** What is in use, not what waits to be collected: how much lies about depends on how long it ran. */
function look(): void {
  globalThis.gc?.()
  const { rss, heapUsed } = process.memoryUsage()
  peak = Math.max(peak, rss)
  held = Math.max(held, heapUsed)
}
const watching = setInterval(look, 100)

async function until(id: string, stage: CustomerImport['status'], seen: Set<number>): Promise<CustomerImport> {
  for (;;) {
    const answer = await app.inject({ method: 'GET', url: `/api/v1/crm/customers/imports/${id}`, headers })
    // A machine with much else to do lets a look fail; the import goes on.
    if (answer.statusCode === 503) continue
    const { data: record } = answer.json<{ data: CustomerImport }>()
    seen.add(record.done)
    if (record.status === stage) return record
    if (record.status === 'stopped') throw new Error(record.problem ?? 'The import was stopped')
    await wait(50)
  }
}

/** A file of so many customers from hand-in to the last one added; tells the steps in which progress was seen. */
async function importFile(count: number, name: string) {
  const lines = Array.from({ length: count }, (_, index) => {
    const phone = `+9172${String(Date.now() % 1000).padStart(3, '0')}${String(index).padStart(5, '0')}`
    return `${name} ${index},${phone},${name}.${index}.${Date.now()}@example.test,Pune,VIP; Family,Vegetarian meals`
  })
  const form = new FormData()
  form.append(
    'file',
    new Blob([`Name,Phone,E-mail,City,Tags,Notes\n${lines.join('\n')}\n`], { type: 'text/csv' }),
    'customers.csv',
  )
  const body = new Response(form)
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/crm/customers/import',
    headers: { ...headers, 'content-type': body.headers.get('content-type') ?? '' },
    payload: Buffer.from(await body.arrayBuffer()),
  })
  const { id } = answer.json<{ data: CustomerImport }>().data
  const [checking, adding] = [new Set<number>(), new Set<number>()]
  await until(id, 'checked', checking)
  await ask(`imports/${id}/run`, { addDuplicates: false })
  const { created } = await until(id, 'done', adding)
  if (created !== count) throw new Error(`${created} of ${count} customers were added`)
  return { checking: checking.size, adding: adding.size }
}

// What a server has in memory once it has worked for a while is no part of the import.
for (let turn = 0; turn < 3; turn++) await importFile(1000, `warm${turn}`)
peak = 0
held = 0
const steps = await importFile(Number(rows), 'bulk')
clearInterval(watching)
await app.close()
console.log(JSON.stringify({ peak, held, ...steps }))
