import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { makeStaffedTemplate } from '../../apps/api/src/testing/staffed-template.ts'
import { startCluster } from './cluster.ts'
import { root } from './root.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder for programs made for this run, from where Node finds the packages of the API. */
    programs: string
  }
}

function makeProgramFolder(): string {
  const parent = join(root, 'apps/api/node_modules/.cache')
  mkdirSync(parent, { recursive: true })
  return mkdtempSync(join(parent, 'karavan-test-'))
}

/** Starts the cluster of the API tests once, with all that every application would write at its start, and stops it after them. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { address, stop } = await startCluster()
  try {
    const { staffed, drop } = await makeStaffedTemplate(address)
    const programs = makeProgramFolder()
    project.provide('cluster', address)
    project.provide('staffed', staffed)
    project.provide('programs', programs)
    return async () => {
      rmSync(programs, { recursive: true, force: true })
      await drop()
      await stop()
    }
  } catch (error) {
    await stop()
    throw error
  }
}
