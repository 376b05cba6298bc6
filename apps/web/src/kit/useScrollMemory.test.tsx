import { act, cleanup, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { createMemoryRouter, RouterProvider, useSearchParams } from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { useScrollMemory } from './useScrollMemory.ts'

function List() {
  const [params] = useSearchParams()
  const page = useRef<HTMLDivElement>(null)
  useScrollMemory(page, true, params.get('status') ?? '')
  return (
    <div role="group" style={{ overflowY: 'auto' }}>
      <div ref={page} />
    </div>
  )
}

function listAt(address: string) {
  const router = createMemoryRouter(
    [
      { path: '/list', element: <List /> },
      { path: '/other', element: <p>Other</p> },
    ],
    { initialEntries: [address] },
  )
  render(<RouterProvider router={router} />)
  return {
    go: (to: string | number, options?: { replace: boolean }) =>
      act(() => (typeof to === 'number' ? router.navigate(to) : router.navigate(to, options))),
  }
}

const pane = () => screen.getByRole('group')

function scrollTo(top: number) {
  pane().scrollTop = top
  pane().dispatchEvent(new Event('scroll'))
}

beforeEach(() => sessionStorage.clear())
afterEach(cleanup)

it('stays where it is while a row opens and closes beside it', async () => {
  const { go } = listAt('/list?status=active')
  scrollTo(700)
  await go('/list?status=active&id=1')
  expect(pane().scrollTop).toBe(700)
  scrollTo(900)
  await go('/list?status=active&id=2')
  expect(pane().scrollTop).toBe(900)
  await go(-1)
  expect(pane().scrollTop).toBe(900)
  await go('/list?status=active', { replace: true })
  expect(pane().scrollTop).toBe(900)
})

it('returns to its place from another page, also when a row had been open', async () => {
  const { go } = listAt('/list')
  scrollTo(700)
  await go('/list?id=1')
  await go('/list', { replace: true })
  await go('/other')
  await go(-1)
  expect(pane().scrollTop).toBe(700)
})

it('begins at the top when it asks for something else, or is gone to anew', async () => {
  const { go } = listAt('/list?id=1')
  scrollTo(700)
  await go('/list?status=active&id=1')
  expect(pane().scrollTop).toBe(0)
  scrollTo(700)
  await go('/list?status=active&id=1')
  expect(pane().scrollTop).toBe(0)
})
