import { listQuery } from '@karavan/contracts/kit/list'
import { act, cleanup, render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type ListParams, useListParams } from './useListParams.ts'

const contract = {
  query: listQuery({
    sort: ['name', 'updatedAt'],
    defaultSort: 'name',
    filter: { status: z.enum(['active', 'inactive']).optional(), country: z.string().max(20).optional() },
  }),
}

afterEach(cleanup)

/** The list at an address, with the router that moves it. */
function listAt(address: string) {
  const seen: { list?: ListParams } = {}
  function Probe() {
    seen.list = useListParams(contract)
    return null
  }
  const router = createMemoryRouter([{ path: '*', element: <Probe /> }], { initialEntries: [address] })
  render(<RouterProvider router={router} />)
  return {
    router,
    search: () => router.state.location.search,
    get list() {
      if (!seen.list) throw new Error('Nothing was rendered')
      return seen.list
    },
  }
}

describe('useListParams', () => {
  it('takes what the contract takes when the address says nothing', () => {
    const { list } = listAt('/things')
    expect(list.query).toEqual({ page: 1, pageSize: 20, sort: 'name' })
    expect(list.narrowed).toBe(false)
  })

  it('reads everything from the address', () => {
    const { list } = listAt('/things?page=3&pageSize=50&sort=-updatedAt&q=goa&status=active')
    expect(list.query).toEqual({ page: 3, pageSize: 50, sort: '-updatedAt', q: 'goa', status: 'active' })
    expect(list.sort).toEqual({ key: 'updatedAt', direction: 'desc' })
    expect(list.filters).toEqual({ status: 'active' })
  })

  it('ignores what the contract would refuse', () => {
    const { list } = listAt('/things?page=0&pageSize=5000&sort=password&status=gone&other=1')
    expect(list.query).toEqual({ page: 1, pageSize: 20, sort: 'name' })
  })

  it('keeps a filter that was chosen but is not drawn yet when a search comes', async () => {
    const at = listAt('/things')
    const { list } = at
    await act(async () => {
      await at.router.navigate('/things?status=active')
      list.change({ q: 'goa' }, { replace: true })
    })
    expect(at.search()).toBe('?status=active&q=goa')
  })

  it('leaves the address of another page alone, though it is still drawn itself', async () => {
    const at = listAt('/things')
    const { list } = at
    await act(async () => {
      await at.router.navigate('/others?step=travellers')
      list.change({ q: 'goa' }, { replace: true })
    })
    expect(at.router.state.location).toMatchObject({ pathname: '/others', search: '?step=travellers' })
  })

  it('writes no defaults and keeps what belongs to others', () => {
    const at = listAt('/things?panel=7&page=4&sort=-name&status=active')
    act(() => at.list.change({ sort: { key: 'name', direction: 'asc' } }))
    expect(at.search()).toBe('?panel=7&status=active')
  })

  it('goes back to the first page when anything but the page changes', () => {
    const at = listAt('/things?page=4')
    act(() => at.list.change({ filters: { status: 'inactive' } }))
    expect(at.search()).toBe('?status=inactive')
    act(() => at.list.change({ page: 2 }))
    expect(at.search()).toBe('?status=inactive&page=2')
  })

  it('builds a change on the one before it, drawn or not', () => {
    const at = listAt('/things?country=Thailand')
    act(() => {
      const stale = at.list
      stale.clear()
      stale.change({ q: 'goa' }, { replace: true })
    })
    expect(at.search()).toBe('?q=goa')
  })

  it('comes back by Back, except to what was typed on the way', async () => {
    const at = listAt('/things')
    act(() => at.list.change({ filters: { country: 'India' } }))
    act(() => at.list.change({ q: 'g' }, { replace: true }))
    act(() => at.list.change({ q: 'go' }, { replace: true }))
    expect(at.search()).toBe('?country=India&q=go')
    await act(() => at.router.navigate(-1))
    expect(at.search()).toBe('')
    expect(at.list.query).toEqual({ page: 1, pageSize: 20, sort: 'name' })
  })

  it('makes the address of a view: its filters, no others, the same order', () => {
    const { list } = listAt('/things?sort=-name&country=India&q=x&page=2')
    expect(list.hrefWith({ status: 'active' })).toBe('?sort=-name&status=active')
    expect(list.hrefWith({})).toBe('?sort=-name')
  })

  it('clears search and filters and nothing else', () => {
    const at = listAt('/things?sort=-name&country=India&q=x&page=2')
    act(() => at.list.clear())
    expect(at.search()).toBe('?sort=-name')
  })
})
