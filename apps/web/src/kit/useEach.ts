import { useState } from 'react'
import { formatCount } from '../ui/format.ts'
import { notify } from '../ui/toast.ts'
import type { Report } from './BulkReport.tsx'
import { readFailure } from './problem.ts'

type Noun = { one: string; many: string }

/**
 * Does something to many rows, one after the other: says how far it is, tells what was done, and hands on what some of
 * them refused, or null.
 */
export function useEach<Row extends { number: string; customerName: string }>(
  rows: readonly Row[],
  { one, many }: Noun,
  onDone: (report: Report | null) => void,
) {
  const [progress, setProgress] = useState<string | null>(null)
  const counted = (count: number) => formatCount(count, one, many)

  /** `refusal` says in words why a row is left out, before anything is tried with it. */
  async function each(
    what: string,
    act: (row: Row) => Promise<unknown>,
    refusal: (row: Row) => string | null = () => null,
  ) {
    const failed: { name: string; why: string }[] = []
    for (const [index, row] of rows.entries()) {
      setProgress(`${index} of ${rows.length}`)
      const why = refusal(row)
      if (why !== null) {
        failed.push({ name: `${row.number}, ${row.customerName}`, why })
        continue
      }
      try {
        await act(row)
      } catch (error) {
        failed.push({ name: `${row.number}, ${row.customerName}`, why: readFailure(error).detail })
      }
    }
    setProgress(null)
    const done = rows.length - failed.length
    if (done > 0) void notify.success(`${counted(done)} ${what}`)
    onDone(failed.length > 0 ? { title: `${counted(failed.length)} not ${what}`, failed } : null)
  }

  return { each, progress }
}
