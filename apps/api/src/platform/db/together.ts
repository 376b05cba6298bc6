import { codeOf } from './database.ts'

/** Said of every statement that comes after the one that failed. */
const afterFailure = '25P02'

/**
 * Waits for works that send their statements to one transaction without waiting for each other. When one fails the
 * others are waited for all the same: none of them may send a statement after the transaction has ended.
 */
export async function together<T extends readonly Promise<unknown>[]>(
  ...works: T
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const settled = await Promise.allSettled(works)
  const failures = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
  if (failures.length > 0) throw failures.find((error) => codeOf(error) !== afterFailure) ?? failures[0]
  return Promise.all(works)
}
