import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createDatabase } from '../../../tests/support/database.ts'
import { makeQueues } from './admin-backup.ts'
import { makeBackup, placeOf, restoreBackup, verifyBackup } from './features/base/backups/index.ts'
import { eraseFiles } from './features/base/files/file.service.ts'
import { chains } from './features/base/seals/index.ts'
import { backupLock } from './platform/backup/lock.ts'
import { sealRows } from './features/base/seals/seal.service.ts'
import { fund } from './features/sales/stays/testing/stay.ts'
import { recordAudit } from './platform/audit/audit.ts'
import { openDatabase } from './platform/db/database.ts'
import { createDiskPlace } from './platform/files/disk-place.ts'
import { recogniseSecret } from './start/database.ts'
import { oneAtATime } from './start/one-at-a-time.ts'
import { findBadBooks } from './testing/books.ts'
import { programOf } from './testing/program.ts'
import { readRows } from './testing/rows.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

/** Runs an administration command beside the running application, as a process of its own. */
async function admin(...words: string[]): Promise<{ code: number; said: string }> {
  const program = await programOf(new URL('./admin.ts', import.meta.url))
  const child = spawn(process.execPath, [program, ...words], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATABASE_URL: test.databaseUrl,
      NODE_ENV: 'test',
      SECRET_KEY: test.app.platform.secretKey,
    },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number]
  return { code, said }
}

describe('npm run admin -- verify', () => {
  it('finds ledger and trail as they were sealed, and names the row that is not', async () => {
    const { database, secretKey } = test.app.platform
    await recordAudit(
      database.db,
      { ...test.people.agent, name: 'Asha', requestId: 'r' },
      { entity: 'booking', id: test.people.agent.id, action: 'changed' },
    )
    for (const chain of chains) await sealRows(database.db, secretKey, chain, -60_000)
    const whole = await admin('verify')
    expect([whole.code, whole.said]).toEqual([
      0,
      expect.stringMatching(/^ledger: .*\ncarried: .*\naudit: .* in 1 seal/),
    ])
    await database.pool.query(`
      alter table audit_entry disable trigger audit_entry_append_only;
      update audit_entry set actor_name = 'Nobody' where id = (select min(id::text)::uuid from audit_entry);
      alter table audit_entry enable trigger audit_entry_append_only`)
    const [row] = await readRows<{ id: string }>(database, 'select min(id::text) as id from audit_entry')
    const broken = await admin('verify')
    expect([broken.code, broken.said]).toEqual([1, expect.stringContaining(`${row?.id} is another row`)])
  })
})

describe('npm run admin -- one-step', () => {
  it('ends the second step of somebody who lost their phone, once', async () => {
    const { pool } = test.app.platform.database
    const [id, { email, id: userId }] = ['019b0000-0000-7000-8000-00000000000a', test.people.customer]
    await pool.query(`insert into identity."user" (id, name, email) values ($1, 'Asha', $2)`, [id, email])
    await pool.query(
      `insert into identity.two_step (user_id, key_id, wrapped_key, content, confirmed_at) values ($1, 'own', '', '', now())`,
      [id],
    )
    await pool.query(`update app_user set issuer = 'urn:karavan:identity', subject = $2 where id = $1`, [userId, id])
    expect(await admin('one-step', email)).toMatchObject({ code: 0 })
    expect((await pool.query('select 1 from identity.two_step')).rows).toEqual([])
    expect((await admin('one-step', email)).code).toBe(1)
  })
})

describe('the start of several servers', () => {
  it('is done by one after the other', async () => {
    const now: string[] = []
    const start = (name: string) =>
      oneAtATime(test.databaseUrl, async () => {
        now.push(`${name} begins`)
        await test.app.platform.database.pool.query('select pg_sleep(0.1)')
        now.push(`${name} ends`)
      })
    await Promise.all(['a', 'b', 'c'].map(start))
    const [first, second, third] = now.filter((_, at) => at % 2 === 0).map((words) => words.slice(0, 1))
    expect(now).toEqual([first, second, third].flatMap((name) => [`${name} begins`, `${name} ends`]))
  })

  it('is refused under another secret than the first, until that one is said to be lost', async () => {
    const { secretKey, database } = test.app.platform
    await recogniseSecret(test.databaseUrl, 'o'.repeat(32))
    for (const refused of [recogniseSecret(test.databaseUrl, secretKey), admin('verify').then(({ said }) => said)])
      expect(String(await refused.catch((error: Error) => error.message))).toMatch(
        /another SECRET_KEY[\s\S]*other-secret/,
      )
    expect(await admin('other-secret')).toMatchObject({ code: 0 })
    await recogniseSecret(test.databaseUrl, secretKey)
    expect(JSON.stringify(await readRows(database, 'select * from secret_check'))).not.toContain(secretKey)
  })
})

describe('npm run admin -- jobs', () => {
  const id = '019b0000-0000-7000-8000-000000000001'

  it('lists what was set aside and puts one back, which is then done', async () => {
    const { database } = test.app.platform
    const data = JSON.stringify({ mailId: '019b0000-0000-7000-8000-000000000002' })
    await database.pool.query(`insert into job_set_aside values ('${id}', 'mail.send', '${data}', 'no answer')`)

    const listed = await admin('jobs')
    expect(listed.code).toBe(0)
    expect(listed.said).toMatch(new RegExp(`^${id}  mail.send  .*mailId.*\\n +no answer\\n1 set aside`, 'm'))

    const back = await admin('jobs', 'retry', id)
    expect([back.code, back.said]).toEqual([0, expect.stringContaining('back in mail.send')])
    const done = () =>
      readRows(database, `select state from pgboss.job where name = 'mail.send' and data->'data' = '${data}'::jsonb`)
    await vi.waitFor(async () => expect(await done()).toEqual([{ state: 'completed' }]), 10_000)
    const again = await admin('jobs', 'retry', id)
    expect([again.code, again.said]).toEqual([1, expect.stringContaining('No job with this id')])
  })

  it('says how it is used when it is asked for something else', async () => {
    for (const words of [
      ['jobs', 'retry', 'all'],
      ['jobs', 'drop', id],
    ]) {
      const { code, said } = await admin(...words)
      expect([words, code, said]).toEqual([words, 1, expect.stringContaining('Usage:')])
    }
  })
})

describe('a backup', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'karavan-test-backup-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const key = randomBytes(32)
  const place = (databaseUrl = test.databaseUrl) => ({
    ...placeOf(test.app.platform.config, databaseUrl, test.app.platform.secretKey),
    key,
  })
  const restoreInto = (databaseUrl: string, name: string, more = {}) =>
    restoreBackup(join(folder, name), {
      ...place(databaseUrl),
      files: createDiskPlace(join(folder, 'files')),
      root: test.app.platform.config.root,
      replace: true,
      otherSecret: false,
      makeQueues,
      ...more,
    })

  it('holds one moment of a house that is written to, encrypted, and comes back as it was', async () => {
    const { database, enqueue } = test.app.platform
    const { orgId } = test.people.agent
    await database.transaction((db) =>
      enqueue(
        db,
        'mail.send',
        { mailId: '019b0000-0000-7000-8000-000000000003' },
        { startAfter: new Date(Date.now() + 9e6) },
      ),
    )
    await fund(database, orgId, 100)
    let writing = true
    let written = 1
    const write = async (): Promise<void> => {
      if (!writing) return
      await fund(database, orgId, 100)
      written += 1
      return write()
    }
    const writers = Promise.all([write(), write()])
    await vi.waitFor(() => expect(written).toBeGreaterThan(3), 10_000)
    const before = written
    const manifest = await makeBackup(join(folder, 'whole'), place())
    writing = false
    await writers
    expect(written).toBeGreaterThan(before)
    expect(await verifyBackup(join(folder, 'whole'), key)).toEqual(manifest)

    const other = await createDatabase()
    try {
      await expect(restoreInto(other.url, 'whole', { replace: false })).rejects.toThrow('not empty')
      await expect(restoreInto(other.url, 'whole', { secretKey: 'x'.repeat(32) })).rejects.toThrow('another SECRET_KEY')
      const otherSecret = { secretKey: 'x'.repeat(32), otherSecret: true }
      expect(await restoreInto(other.url, 'whole', otherSecret)).toEqual(manifest)
      await recogniseSecret(other.url, otherSecret.secretKey)
      await expect(recogniseSecret(other.url, place().secretKey)).rejects.toThrow('another SECRET_KEY')
      const restored = openDatabase(other.url, () => {}, 2)
      try {
        expect(await findBadBooks(restored)).toEqual([])
        const funded = await readRows<{ count: number }>(restored, `select count(*)::int from ledger_transaction`)
        expect(funded[0]?.count).toBe(manifest.ledger.transactions)
        expect(funded[0]?.count).toBeGreaterThanOrEqual(before)
        expect(
          await readRows(restored, `select 1 from pgboss.job where data->'data'->>'mailId' like '%-000000000003'`),
        ).toHaveLength(1)
        // What guards the books is back as well.
        await expect(restored.pool.query('delete from ledger_entry')).rejects.toThrow()
        await expect(
          restored.pool.query(`insert into ledger_entry (transaction_id, account_id, currency, amount, position) values
            (gen_random_uuid(), gen_random_uuid(), 'INR', 1, 1)`),
        ).rejects.toThrow()
      } finally {
        await restored.close()
      }
    } finally {
      await other.drop()
    }
  })

  it('lets no bytes of files be deleted while it is written, since its rows may name them', async () => {
    const { platform } = test.app
    const erase = () => platform.database.transaction((db) => eraseFiles(platform)({ keys: [] }, { db }))
    const writer = await platform.database.pool.connect()
    await writer.query(`select pg_advisory_lock_shared(${backupLock})`)
    await expect(erase()).rejects.toThrow('a backup is being written')
    await writer.query('select pg_advisory_unlock_all()')
    writer.release()
    await erase()
  })

  it('is refused when it is half, changed, or not to be opened', async () => {
    const part = join(folder, 'whole/tables/public.ledger_entry.gz.enc')
    const bytes = readFileSync(part)
    const changed = Buffer.from(bytes)
    changed.writeUInt8(changed.readUInt8(changed.length - 20) ^ 1, changed.length - 20)
    const verify = (given: Buffer | null = key) => verifyBackup(join(folder, 'whole'), given)
    for (const [written, words] of [
      [changed, 'ledger_entry.gz.enc was changed'],
      [bytes.subarray(0, -1), 'ledger_entry.gz.enc has'],
    ] as const) {
      writeFileSync(part, written)
      await expect(verify()).rejects.toThrow(words)
    }
    writeFileSync(part, bytes)
    await expect(verify(null)).rejects.toThrow('set BACKUP_KEY')
    await expect(verify(randomBytes(32))).rejects.toThrow('another one')
    const manifest = join(folder, 'whole/manifest.json')
    const told = readFileSync(manifest, 'utf8')
    writeFileSync(manifest, told.replace(/"rows": \d+/, '"rows": 7'))
    await expect(verify()).rejects.toThrow('manifest.json of')
    rmSync(manifest)
    await expect(verify()).rejects.toThrow('holds no whole backup')
    await expect(makeBackup(join(folder, 'whole'), place())).rejects.toThrow('is not empty')
  })
})
