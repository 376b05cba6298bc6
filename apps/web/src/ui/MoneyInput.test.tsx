// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { MoneyInput } from './MoneyInput.tsx'
import { prepareTestPage } from './testing.ts'

prepareTestPage()

const told: (number | null)[] = []

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

it('shows groups when left and plain digits while typing', () => {
  render(<Amount />)
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' })
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
