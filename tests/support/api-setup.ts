import type { TestProject } from 'vitest/node'
import { type ClusterAddress, startCluster } from './cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    cluster: ClusterAddress
  }
}

/** Starts the cluster of the API tests once, before them, and stops it after them. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { address, stop } = await startCluster()
  project.provide('cluster', address)
  return stop
}
