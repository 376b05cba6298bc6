/** What a statement saw of the database: every transaction below `xmax` but those that were still running. */
export type Snapshot = { text: string; xmin: number; xmax: number; running: number }

/** Reads `xmin:xmax:running,…` as PostgreSQL writes it. */
export function readSnapshot(text: string): Snapshot {
  const [xmin = '', xmax = '', running = ''] = text.split(':')
  return {
    text,
    xmin: Number(xmin),
    xmax: Number(xmax),
    running: running === '' ? 0 : running.split(',').length,
  }
}

/**
 * The same of a replica, which leaves out of its snapshots what still runs: only what lies below the oldest of that has surely been
 * seen. Those that say no more than that are told apart by the order in which they were taken.
 */
export const takenOnReplica = ({ xmin }: Snapshot, turn: number): Snapshot => ({
  text: `${xmin}:${xmin}:`,
  xmin,
  xmax: xmin,
  running: -turn,
})

/**
 * Whether one snapshot was taken after the other and saw more. Of one server snapshots lie in a row, each seeing all that
 * the one before it saw: nothing below `xmax` can begin any more, so what runs below it only becomes fewer.
 */
export const sawMore = (one: Snapshot, other: Snapshot): boolean =>
  one.xmax === other.xmax ? one.running < other.running : one.xmax > other.xmax
