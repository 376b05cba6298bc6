import { Counter, Gauge, type Registry } from 'prom-client'
import type { Replicas } from '../db/replicas.ts'

/** How far replicas are behind, which are used, and who answered what may be a little old. */
export function replicaFigures(register: Registry, { figures, counted }: Replicas): void {
  new Gauge({
    name: 'karavan_replica_lag_seconds',
    help: 'How far a replica was behind when it was last asked; none while it does not answer',
    aggregator: 'max',
    labelNames: ['replica'],
    registers: [register],
    collect() {
      this.reset()
      for (const { name, lag } of figures()) if (lag !== undefined) this.set({ replica: name }, lag / 1000)
    },
  })
  new Gauge({
    name: 'karavan_replica_used',
    help: 'Whether a replica is read from',
    aggregator: 'min',
    labelNames: ['replica'],
    registers: [register],
    collect() {
      for (const { name, used } of figures()) this.set({ replica: name }, used ? 1 : 0)
    },
  })
  new Counter({
    name: 'karavan_reads_total',
    help: 'Reads that may be old, by who answered: a replica, the primary, or the primary after a replica had failed (again)',
    labelNames: ['from'],
    registers: [register],
    collect() {
      this.reset()
      for (const [from, count] of Object.entries(counted)) this.inc({ from }, count)
    },
  })
}
