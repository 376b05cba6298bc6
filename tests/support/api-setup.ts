import type { TestProject } from 'vitest/node'
import { startCluster } from './cluster.ts'

/** Starts the cluster of the API tests once, before them, and stops it after them. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { address, stop } = await startCluster()
  project.provide('cluster', address)
  return stop
}
