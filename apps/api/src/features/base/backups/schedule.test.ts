import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { placeOf } from './index.ts'
import { makeScheduled } from './schedule.service.ts'

let test: TestApp
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'karavan-test-backups-'))
  test = await startTestApp({ BACKUP_DIR: folder, BACKUP_KEEP: '2' })
})
afterAll(async () => {
  await test.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('backups that are made by themselves', () => {
  it('are kept as many as the settings say, and whatever else lies in the folder stays', async () => {
    const { config, secretKey, database, enqueue } = test.app.platform
    const place = placeOf(config, test.databaseUrl, secretKey)
    const make = (day: number) => makeScheduled(folder, 2, place, new Date(Date.UTC(2026, 0, day)))
    mkdirSync(join(folder, 'by-hand'))
    // What a process that was killed has left.
    mkdirSync(join(folder, 'karavan-20260102T000000Z.part'))
    await make(1)
    await make(2)
    await make(3)
    expect(readdirSync(folder).sort()).toEqual(['by-hand', 'karavan-20260102T000000Z', 'karavan-20260103T000000Z'])

    // One that cannot be made takes none of the former with it.
    const nowhere = new URL(test.databaseUrl)
    nowhere.pathname = '/nowhere'
    await expect(
      makeScheduled(folder, 1, { ...place, databaseUrl: nowhere.href }, new Date(Date.UTC(2026, 0, 4))),
    ).rejects.toThrow()
    expect(existsSync(join(folder, 'karavan-20260102T000000Z', 'manifest.json'))).toBe(true)

    await database.transaction((db) => enqueue(db, 'backup.make', {}))
    await vi.waitFor(
      () => {
        const names = readdirSync(folder).sort()
        expect(names).toHaveLength(3)
        expect(names.slice(0, 2)).toEqual(['by-hand', 'karavan-20260103T000000Z'])
        expect(existsSync(join(folder, names[2] ?? '', 'manifest.json'))).toBe(true)
      },
      { timeout: 200_000, interval: 200 },
    )
  })
})
