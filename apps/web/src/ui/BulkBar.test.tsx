// @vitest-environment jsdom
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { BulkAction, BulkBar } from './BulkBar.tsx'
import { prepareTestPage } from './testing.ts'

prepareTestPage()

const remind = vi.fn()

function Rows() {
  const [count, setCount] = useState(0)
  return (
    <>
      <button type="button" onClick={() => setCount(count + 1)}>
        Select one more
      </button>
      <BulkBar count={count} sum="₹2,44,440.00" onClear={() => setCount(0)}>
        <BulkAction onClick={remind}>Send reminder</BulkAction>
        <BulkAction>Export</BulkAction>
      </BulkBar>
    </>
  )
}

const row = () => screen.getByRole('button', { name: 'Select one more' })
const bar = () => screen.queryByRole('toolbar', { name: 'Selected rows' })
const button = (name: string) => screen.getByRole('button', { name })
const enterBar = () => act(() => button('Send reminder').focus())

function selectTwo() {
  render(<Rows />)
  act(() => row().focus())
  fireEvent.click(row())
  fireEvent.click(row())
}

it('is there while something is selected, and says how much', () => {
  render(<Rows />)
  const status = screen.getByRole('status')
  expect([bar(), status.textContent]).toEqual([null, ''])
  fireEvent.click(row())
  fireEvent.click(row())
  expect(status.textContent).toBe('2 selected')
  expect(bar()?.textContent).toContain('₹2,44,440.00')
  fireEvent.click(button('Send reminder'))
  expect(remind).toHaveBeenCalledOnce()
})

it('is one stop of the Tab key, with arrows inside', async () => {
  selectTwo()
  enterBar()
  const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key })
  press('ArrowRight')
  await waitFor(() => expect(document.activeElement).toBe(button('Export')))
  press('ArrowRight')
  await waitFor(() => expect(document.activeElement).toBe(button('Clear selection')))
  const stops = screen.getAllByRole('button').filter((one) => bar()?.contains(one) && one.tabIndex === 0)
  expect(stops).toEqual([button('Clear selection')])
})

it('clears by its × and gives the focus back to where it came from', () => {
  selectTwo()
  enterBar()
  act(() => button('Clear selection').focus())
  fireEvent.click(button('Clear selection'))
  expect([bar(), document.activeElement]).toEqual([null, row()])
})

it('clears by Escape', () => {
  selectTwo()
  enterBar()
  fireEvent.keyDown(button('Send reminder'), { key: 'Escape' })
  expect([bar(), document.activeElement]).toEqual([null, row()])
})
