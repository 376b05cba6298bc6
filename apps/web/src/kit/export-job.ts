import type { PageMeta } from '@karavan/contracts/kit/list'
import { useSyncExternalStore } from 'react'

export type Page<Row> = { data: readonly Row[]; meta: PageMeta }

/** How far an export is; kept outside the screen, so that it can be left and found again. */
export type ExportJob = { done: number; total: number | null }

const jobs = new Map<string, ExportJob>()
const stops = new Map<string, AbortController>()
const listeners = new Set<() => void>()

function set(name: string, job: ExportJob | null): void {
  if (job) jobs.set(name, job)
  else jobs.delete(name)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The export of this name that is under way, or null. */
export const useExportJob = (name: string): ExportJob | null =>
  useSyncExternalStore(subscribe, () => jobs.get(name) ?? null)

/** Ends an export; what it had read is thrown away. */
export const stopExport = (name: string): void => stops.get(name)?.abort()

const pageSize = 100

/**
 * Reads every row of a list, page by page, and answers them without repeats; null when it was stopped, or when an
 * export of this name is under way already.
 */
export async function readEveryRow<Row>(
  name: string,
  readPage: (page: number, pageSize: number) => Promise<Page<Row>>,
  keyOf: (row: Row) => string,
): Promise<Row[] | null> {
  if (jobs.has(name)) return null
  const stop = new AbortController()
  stops.set(name, stop)
  set(name, { done: 0, total: null })
  // Rows that are added meanwhile push others on to the next page; those must not stand there twice.
  const rows = new Map<string, Row>()
  try {
    for (let page = 1; ; page += 1) {
      const { data, meta } = await readPage(page, pageSize)
      if (stop.signal.aborted) return null
      for (const row of data) rows.set(keyOf(row), row)
      set(name, { done: Math.min(rows.size, meta.total), total: meta.total })
      // A long list is not counted to its end: a full page may have another one after it, whatever the count says.
      if (data.length === 0 || (page * pageSize >= meta.total && data.length < pageSize)) return [...rows.values()]
    }
  } finally {
    stops.delete(name)
    set(name, null)
  }
}
