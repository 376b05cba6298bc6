import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Timeline } from '../ui/Timeline.tsx'
import type { Page } from './page.ts'
import { type HistoryEntry, historyEvent } from './history-event.tsx'
import type { HistoryWords } from './history-words.ts'
import { readFailure } from './problem.ts'

interface HistoryProps {
  /** The record's kind as the audit trail calls it. */
  entity: string
  id: string
  words: HistoryWords
  useHistory: (sent: { query: { entity: string; id: string; pageSize: number } }) => {
    data?: Page<HistoryEntry>
    error?: unknown
    refetch: () => unknown
  }
}

const atFirst = 10
const atMost = 100

/** Who changed a record, when, and from what to what; newest first. */
export function History({ entity, id, words, useHistory }: HistoryProps) {
  const [pageSize, setPageSize] = useState(atFirst)
  const { data, error, refetch } = useHistory({ query: { entity, id, pageSize } })
  return (
    <Card title="History">
      {data ? (
        <>
          <Timeline label="History" events={data.data.map((entry) => historyEvent(entry, words))} />
          {data.meta.total === 0 && <p className="text-cell text-3">Nothing has happened here yet.</p>}
          {data.meta.total > data.data.length && pageSize < atMost && (
            <Button size="sm" variant="ghost" className="mt-3" onClick={() => setPageSize(atMost)}>
              Show earlier
            </Button>
          )}
        </>
      ) : error ? (
        <div className="flex flex-wrap items-center gap-2 text-cell text-2" role="alert">
          {readFailure(error).title}.
          <Button size="sm" onClick={refetch}>
            Try again
          </Button>
        </div>
      ) : (
        <div role="status" aria-busy="true" className="grid gap-4">
          <span className="sr-only">Loading the history</span>
          {[1, 2].map((line) => (
            <div key={line} className="flex gap-3">
              <Skeleton className="size-7 shrink-0 rounded-full" />
              <div className="flex flex-1 flex-col gap-1.5 pt-1">
                <Skeleton className="h-3.5 w-1/2" />
                <Skeleton className="h-3 w-3/4" />
              </div>
            </div>
          ))}
        </div>
      )}
    </Card>
  )
}
