import { afterFailure, codeOf } from './database.ts'

/**
 * Waits for several promises that use the same transaction. When one fails, the others are awaited all the same: none of
 * them may send a statement after the transaction has ended.
 */
export async function awaitAll<T extends readonly Promise<unknown>[]>(
  ...works: T
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const settled = await Promise.allSettled(works)
  const failures = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
  if (failures.length > 0) throw failures.find((error) => codeOf(error) !== afterFailure) ?? failures[0]
  return Promise.all(works)
}
