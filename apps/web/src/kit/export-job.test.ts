import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Page, readEveryRow, stopExport } from './export-job.ts'

type Row = { id: string }
const keyOf = (row: Row) => row.id

/** A list of this many rows, read in pages. */
function pagesOf(total: number, counted = total) {
  const rows = Array.from({ length: total }, (_, index) => ({ id: `r${index}` }))
  return vi.fn(
    async (page: number, pageSize: number): Promise<Page<Row>> => ({
      data: rows.slice((page - 1) * pageSize, page * pageSize),
      meta: { page, pageSize, total: counted },
    }),
  )
}

afterEach(() => stopExport('things'))

describe('readEveryRow', () => {
  it('reads page after page until all are there', async () => {
    const read = pagesOf(230)
    const rows = await readEveryRow('things', read, keyOf)
    expect(rows?.map(keyOf)).toHaveLength(230)
    expect(read.mock.calls.map(([page]) => page)).toEqual([1, 2, 3])
  })

  it('reads on past the end of a count that stops early', async () => {
    expect(await readEveryRow('things', pagesOf(350, 200), keyOf)).toHaveLength(350)
    expect(await readEveryRow('things', pagesOf(200, 200), keyOf)).toHaveLength(200)
  })

  it('holds a row once that moved on to the next page meanwhile', async () => {
    const page = (ids: string[], at: number): Page<Row> => ({
      data: ids.map((id) => ({ id })),
      meta: { page: at, pageSize: 100, total: 150 },
    })
    const read = vi
      .fn<(page: number) => Promise<Page<Row>>>()
      .mockResolvedValueOnce(page(['a', 'b'], 1))
      .mockResolvedValueOnce(page(['b', 'c'], 2))
    expect((await readEveryRow('things', read, keyOf))?.map(keyOf)).toEqual(['a', 'b', 'c'])
  })

  it('stops when told, and can be started again', async () => {
    const read = pagesOf(500)
    read.mockImplementationOnce(async (page, pageSize) => {
      stopExport('things')
      return { data: [{ id: 'a' }], meta: { page, pageSize, total: 500 } }
    })
    expect(await readEveryRow('things', read, keyOf)).toBeNull()
    expect(read).toHaveBeenCalledTimes(1)
    expect(await readEveryRow('things', pagesOf(3), keyOf)).toHaveLength(3)
  })

  it('runs once however often it is asked for', async () => {
    const first = readEveryRow('things', pagesOf(3), keyOf)
    expect(await readEveryRow('things', pagesOf(3), keyOf)).toBeNull()
    expect(await first).toHaveLength(3)
  })

  it('fails as the call failed and leaves nothing under way', async () => {
    await expect(readEveryRow('things', () => Promise.reject(new Error('no')), keyOf)).rejects.toThrow('no')
    expect(await readEveryRow('things', pagesOf(1), keyOf)).toHaveLength(1)
  })
})
