import { problem } from './problem.ts'

/** Refuses an edit of a record that changed since it was read, and sends the record as it is now. */
export function refuseStale(sent: number, stored: number, current: unknown): void {
  if (sent !== stored)
    throw problem('STALE_VERSION', 'Somebody else changed this in the meantime; nothing of yours was saved.', {
      current,
    })
}
