import { listQuery } from '@karavan/contracts/kit/list'
import { act, cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import type { Page } from './page.ts'
import { FilterChip } from './FilterChip.tsx'
import { ResourceIndex } from './ResourceIndex.tsx'
import type { ResourceColumn } from './resource-column.ts'

// A machine that does other things beside is slow, not wrong.
configure({ asyncUtilTimeout: 10_000 })
vi.setConfig({ testTimeout: 30_000 })

type Thing = { id: string; name: string; status: string }

const contract = {
  query: listQuery({
    sort: ['name'],
    defaultSort: 'name',
    filter: { status: z.enum(['active', 'inactive']).optional() },
  }),
}
const columns: ResourceColumn<Thing>[] = [
  { key: 'name', header: 'Name', sortable: true, cell: (row) => row.name },
  { key: 'status', header: 'Status', cell: (row) => row.status },
]
const options = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
]
const pageOf = (...data: Thing[]): Page<Thing> => ({ data, meta: { page: 1, pageSize: 20, total: data.length } })
const alpha = { id: '1', name: 'Alpha', status: 'active' }
const danger = { id: '2', name: '=1+1', status: 'inactive' }

type Answer = { data?: Page<Thing>; error?: unknown }

/** A list whose answer the test decides, at an address. */
function listAt(address: string, answer: (query: Record<string, unknown>) => Answer) {
  const refetch = vi.fn()
  const asked: Record<string, unknown>[] = []
  const useList = ({ query }: { query: object }) => {
    asked.push(query as Record<string, unknown>)
    return { isFetching: false, refetch, ...answer(query as Record<string, unknown>) }
  }
  const router = createMemoryRouter(
    [
      {
        path: '/things',
        element: (
          <ResourceIndex
            title="Things"
            noun={{ one: 'thing', many: 'things' }}
            crumbs={[{ label: 'Things' }]}
            contract={contract}
            useList={useList}
            columns={columns}
            rowName={(row) => row.name}
            rowTo={(row) => `/things/${row.id}`}
            current="2"
            search="Name"
            filters={<FilterChip name="status" label="Status" options={options} />}
            views={[
              { key: 'all', label: 'All', filters: {} },
              { key: 'inactive', label: 'Inactive ones', filters: { status: 'inactive' }, count: 3 },
            ]}
            action={<button type="button">New thing</button>}
          />
        ),
      },
      { path: '/things/:id', element: <p>One thing</p> },
    ],
    { initialEntries: [address] },
  )
  render(<RouterProvider router={router} />)
  return { router, refetch, asked, search: () => router.state.location.search }
}

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  Element.prototype.scrollIntoView = () => undefined
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('ResourceIndex', () => {
  it('asks for what the address says and shows the rows', () => {
    const { asked } = listAt('/things?sort=-name&status=active', () => ({ data: pageOf(alpha) }))
    expect(asked.at(-1)).toEqual({ page: 1, pageSize: 20, sort: '-name', status: 'active' })
    expect(screen.getByRole('link', { name: 'Alpha' }).getAttribute('href')).toBe('/things/1')
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('descending')
  })

  it('marks the row that is open beside the list', () => {
    listAt('/things', () => ({ data: pageOf(alpha, danger) }))
    const marked = screen.getAllByRole('row').map((row) => row.getAttribute('aria-current'))
    expect(marked).toEqual([null, null, 'true'])
  })

  it('puts the sort into the address', () => {
    const { search } = listAt('/things', () => ({ data: pageOf(alpha) }))
    fireEvent.click(screen.getByRole('button', { name: 'Name' }))
    expect(search()).toBe('?sort=-name')
  })

  it('opens a row by click and by keyboard', () => {
    const { router } = listAt('/things', () => ({ data: pageOf(alpha) }))
    fireEvent.click(screen.getByRole('cell', { name: 'active' }))
    expect(router.state.location.pathname).toBe('/things/1')
    cleanup()
    const again = listAt('/things', () => ({ data: pageOf(alpha) }))
    fireEvent.keyDown(screen.getAllByRole('row')[1] as HTMLElement, { key: 'Enter' })
    expect(again.router.state.location.pathname).toBe('/things/1')
  })

  it('adds a filter by its dashed chip, shows it filled, and takes it away', async () => {
    const { search } = listAt('/things', () => ({ data: pageOf(alpha) }))
    fireEvent.keyDown(screen.getByRole('button', { name: 'Status' }), { key: 'Enter' })
    fireEvent.click(await screen.findByRole('menuitemradio', { name: 'Inactive' }))
    await waitFor(() => expect(search()).toBe('?status=inactive'))
    fireEvent.click(await screen.findByRole('button', { name: 'Remove Status: Inactive', hidden: true }))
    expect(search()).toBe('')
  })

  it('clears search and filters at once', () => {
    const { search } = listAt('/things?q=x&status=active&sort=-name', () => ({ data: pageOf(alpha) }))
    fireEvent.click(screen.getByRole('button', { name: 'Clear all' }))
    expect(search()).toBe('?sort=-name')
  })

  it('searches when the typing pauses, in one step of history', () => {
    vi.useFakeTimers()
    const { search, asked } = listAt('/things?page=3', () => ({ data: pageOf(alpha) }))
    const box = screen.getByRole('searchbox')
    fireEvent.change(box, { target: { value: 'al' } })
    fireEvent.change(box, { target: { value: 'alp' } })
    expect(search()).toBe('?page=3')
    act(() => {
      vi.advanceTimersByTime(300)
    })
    expect(search()).toBe('?q=alp')
    expect(asked.some((query) => query.q === 'al')).toBe(false)
  })

  it('marks the view whose filters are in force', () => {
    listAt('/things?status=inactive', () => ({ data: pageOf(danger) }))
    const views = within(screen.getByRole('navigation', { name: 'Views' }))
    expect(views.getByRole('link', { name: /Inactive ones/ }).getAttribute('aria-current')).toBe('page')
    expect(views.getByRole('link', { name: 'All' }).getAttribute('href')).toBe('/things')
  })

  it('holds the place of the rows while they come', () => {
    listAt('/things', () => ({}))
    expect(screen.getByText('Loading things')).toBeTruthy()
  })

  it('says that there is nothing yet, with the way to the first one', () => {
    listAt('/things', () => ({ data: pageOf() }))
    expect(screen.getByText('No things yet')).toBeTruthy()
    expect(screen.getAllByRole('button', { name: 'New thing' })).toHaveLength(2)
  })

  it('says that nothing matches, with the way back', () => {
    const { search } = listAt('/things?q=atlantis&status=active', () => ({ data: pageOf() }))
    expect(screen.getByText('No things found for “atlantis”')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Clear all filters' }))
    expect(search()).toBe('')
  })

  it('says that a page does not exist any more', () => {
    const { search } = listAt('/things?page=9', () => ({
      data: { data: [], meta: { page: 9, pageSize: 20, total: 4 } },
    }))
    fireEvent.click(screen.getByRole('button', { name: 'Go to the first page' }))
    expect(search()).toBe('')
  })

  it('says what went wrong and tries again', () => {
    const { refetch } = listAt('/things', () => ({ error: { status: 'FETCH_ERROR', error: 'x' } }))
    expect(screen.getByRole('alert').textContent).toContain('No answer from the server')
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(refetch).toHaveBeenCalledOnce()
  })

  it('keeps the rows when a later call fails, and says that they may be old', () => {
    listAt('/things', () => ({ data: pageOf(alpha), error: { status: 'FETCH_ERROR', error: 'x' } }))
    expect(screen.getByText('Alpha')).toBeTruthy()
    expect(screen.getByText(/may be out of date/)).toBeTruthy()
  })

  it('remembers which columns are hidden', async () => {
    listAt('/things', () => ({ data: pageOf(alpha) }))
    fireEvent.keyDown(screen.getByRole('button', { name: 'Columns' }), { key: 'Enter' })
    fireEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Status' }))
    cleanup()
    listAt('/things', () => ({ data: pageOf(alpha) }))
    expect(screen.queryByRole('columnheader', { name: 'Status' })).toBeNull()
    expect(screen.getByRole('columnheader', { name: 'Name' })).toBeTruthy()
  })
})
