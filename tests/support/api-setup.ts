import type { TestProject } from 'vitest/node'
import { makeStaffedTemplate } from '../../apps/api/src/testing/staffed-template.ts'
import { startCluster } from './cluster.ts'

/** Starts the cluster of the API tests once, with all that every application would write at its start, and stops it after them. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { address, stop } = await startCluster()
  try {
    const { staffed, drop } = await makeStaffedTemplate(address)
    project.provide('cluster', address)
    project.provide('staffed', staffed)
    return async () => {
      await drop()
      await stop()
    }
  } catch (error) {
    await stop()
    throw error
  }
}
