// @vitest-environment jsdom
import { fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { expect, it, vi } from 'vitest'
import { Table } from './Table.tsx'
import type { Column } from './table-column.ts'
import { pretendMedia, prepareTestPage } from './testing.ts'

prepareTestPage()

interface Stay {
  id: string
  guest: string
  total: string
}

const stays: Stay[] = [
  { id: 'HB-1', guest: 'Gurpreet Sandhu', total: '₹1,200.00' },
  { id: 'HB-2', guest: 'Ananya Verma', total: '₹800.00' },
  { id: 'HB-3', guest: 'Devraj Menon', total: '₹950.00' },
]

const columns: Column<Stay>[] = [
  { key: 'id', header: 'Reference', cell: (stay) => stay.id, sortable: true },
  { key: 'guest', header: 'Lead guest', kind: 'name', cell: (stay) => stay.guest, sortable: true },
  { key: 'total', header: 'Total', kind: 'money', cell: (stay) => stay.total },
]

function Where() {
  return <output>{useLocation().pathname}</output>
}

function show(props: Partial<React.ComponentProps<typeof Table<Stay>>> = {}) {
  return render(
    <MemoryRouter>
      <Table label="Stays" columns={columns} rows={stays} rowKey={(stay) => stay.id} {...props} />
      <Where />
    </MemoryRouter>,
  )
}

const bodyRows = () => screen.getAllByRole('row').slice(1)

it('tells which column is sorted and asks for the other way round', () => {
  const onSort = vi.fn()
  show({ sort: { key: 'id', direction: 'asc' }, onSort })
  const [reference, guest, total] = screen.getAllByRole('columnheader')
  expect(reference?.getAttribute('aria-sort')).toBe('ascending')
  expect(guest?.getAttribute('aria-sort')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Reference' }))
  fireEvent.click(screen.getByRole('button', { name: 'Lead guest' }))
  expect(onSort.mock.calls).toEqual([[{ key: 'id', direction: 'desc' }], [{ key: 'guest', direction: 'asc' }]])
  expect(within(total as HTMLElement).queryByRole('button')).toBeNull()
})

it('moves between rows by arrow keys, opens by Enter and selects by Space', () => {
  const onOpen = vi.fn()
  const onSelect = vi.fn()
  show({ onOpen, onSelect, selected: new Set(['HB-2']) })
  const [first, second, third] = bodyRows()
  expect(bodyRows().map((row) => row.tabIndex)).toEqual([0, -1, -1])
  first?.focus()
  fireEvent.keyDown(first as HTMLElement, { key: 'ArrowDown' })
  expect(document.activeElement).toBe(second)
  expect(bodyRows().map((row) => row.tabIndex)).toEqual([-1, 0, -1])
  fireEvent.keyDown(second as HTMLElement, { key: 'Enter' })
  expect(onOpen).toHaveBeenCalledWith(stays[1])
  fireEvent.keyDown(second as HTMLElement, { key: ' ' })
  expect([...(onSelect.mock.calls[0]?.[0] as Set<string>)]).toEqual([])
  fireEvent.keyDown(second as HTMLElement, { key: 'End' })
  expect(document.activeElement).toBe(third)
  fireEvent.keyDown(third as HTMLElement, { key: 'ArrowDown' })
  expect(document.activeElement).toBe(third)
})

it('opens by a press on the row, but not by one on its checkbox', () => {
  const onOpen = vi.fn()
  const onSelect = vi.fn()
  show({ onOpen, onSelect, selected: new Set() })
  fireEvent.click(screen.getByText('Ananya Verma'))
  expect(onOpen.mock.calls).toEqual([[stays[1]]])
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select HB-3' }))
  expect(onOpen).toHaveBeenCalledTimes(1)
  expect([...(onSelect.mock.calls[0]?.[0] as Set<string>)]).toEqual(['HB-3'])
})

it('does not open a row by the press that closes a menu', () => {
  const onOpen = vi.fn()
  show({ onOpen })
  const menu = document.createElement('div')
  menu.setAttribute('role', 'menu')
  menu.dataset.state = 'open'
  document.body.append(menu)
  const cell = screen.getByText('Ananya Verma')
  fireEvent.pointerDown(cell)
  menu.remove()
  fireEvent.click(cell)
  expect(onOpen).not.toHaveBeenCalled()
  fireEvent.pointerDown(cell)
  fireEvent.click(cell)
  expect(onOpen).toHaveBeenCalledTimes(1)
})

it('goes to the address of a row', () => {
  show({ rowTo: (stay) => `/stays/${stay.id}` })
  expect(screen.getByRole('link', { name: 'HB-2' }).getAttribute('href')).toBe('/stays/HB-2')
  fireEvent.click(screen.getByText('Devraj Menon'))
  expect(screen.getByRole('status').textContent).toBe('/stays/HB-3')
})

it('selects all of the page and keeps what was selected elsewhere', () => {
  const onSelect = vi.fn()
  show({ onSelect, selected: new Set(['HB-9', 'HB-1']) })
  const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all rows' })
  expect(all.indeterminate).toBe(true)
  fireEvent.click(all)
  expect([...(onSelect.mock.calls[0]?.[0] as Set<string>)].sort()).toEqual(['HB-1', 'HB-2', 'HB-3', 'HB-9'])
})

it('is a list of cards on a phone', () => {
  pretendMedia('max-width: 767px')
  const onOpen = vi.fn()
  show({ onOpen })
  expect(screen.queryByRole('table')).toBeNull()
  const cards = within(screen.getByRole('list', { name: 'Stays' })).getAllByRole('listitem')
  expect(cards).toHaveLength(3)
  expect(cards[0]?.textContent).toContain('₹1,200.00')
  fireEvent.click(screen.getByRole('button', { name: 'HB-1' }))
  expect(onOpen).toHaveBeenCalledWith(stays[0])
})

it('shows what stands in the place of rows', () => {
  show({ rows: [], empty: <p>No stays yet</p> })
  expect(screen.getByText('No stays yet')).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})
