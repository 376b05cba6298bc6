// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { MoneyInput } from './MoneyInput.tsx'
import { prepareTestPage } from './testing.ts'

prepareTestPage()

let told: (number | null)[] = []
beforeEach(() => {
  told = []
})

function Amount() {
  const [value, setValue] = useState<number | null>(150000)
  return (
    <MoneyInput
      aria-label="Amount"
      value={value}
      onChange={(next) => {
        told.push(next)
        setValue(next)
      }}
    />
  )
}

const amount = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' })

/** Types as a browser does: what is selected goes, the letter comes in its place. */
function type(input: HTMLInputElement, letter: string) {
  const { value, selectionStart, selectionEnd } = input
  const typed = value.slice(0, selectionStart ?? 0) + letter + value.slice(selectionEnd ?? 0)
  fireEvent.change(input, { target: { value: typed } })
}

it('shows groups when left and plain digits while typing', () => {
  render(<Amount />)
  const input = amount()
  expect(input.value).toBe('1,50,000.00')
  fireEvent.focus(input)
  expect(input.value).toBe('150000')
  fireEvent.change(input, { target: { value: '₹ 12,34,567.5' } })
  fireEvent.change(input, { target: { value: '12,34,567.555' } })
  fireEvent.change(input, { target: { value: 'twelve' } })
  expect(input.value).toBe('12,34,567.5')
  fireEvent.blur(input)
  expect(input.value).toBe('12,34,567.50')
  fireEvent.focus(input)
  fireEvent.change(input, { target: { value: '' } })
  fireEvent.blur(input)
  expect(input.value).toBe('')
  expect(told).toEqual([1234567.5, null])
})

it('is selected when entered, so that typing replaces the amount and goes on', () => {
  render(<Amount />)
  const input = amount()
  act(() => input.focus())
  expect(input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0)).toBe('150000')
  type(input, '7')
  type(input, '5')
  expect(input.value).toBe('75')
  expect(told).toEqual([7, 75])
  act(() => input.blur())
  expect(input.value).toBe('75.00')
  act(() => input.focus())
  type(input, '9')
  expect(input.value).toBe('9')
})

it('goes on where it was when another window was in front', () => {
  render(<Amount />)
  const input = amount()
  act(() => input.focus())
  type(input, '7')
  type(input, '.')
  fireEvent.blur(input)
  expect(input.value).toBe('7.')
  fireEvent.focus(input)
  type(input, '5')
  expect(input.value).toBe('7.5')
})
