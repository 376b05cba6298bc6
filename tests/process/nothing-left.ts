import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { findPostmaster } from '../support/postmaster.ts'

/** Expects a stopped server to have left neither its database nor its lock. */
export function expectNothingLeft(dataDir: string): void {
  expect(findPostmaster(dataDir)).toBeUndefined()
  expect(existsSync(join(dataDir, 'karavan.lock'))).toBe(false)
}
