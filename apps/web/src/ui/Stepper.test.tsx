// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { Stepper } from './Stepper.tsx'
import { prepareTestPage } from './testing.ts'

prepareTestPage()

const told = vi.fn()

function Adults({ from, max = 3 }: { from: number; max?: number }) {
  const [value, setValue] = useState(from)
  return (
    <Stepper
      label="Adults"
      help="Age 18 or above"
      min={1}
      max={max}
      value={value}
      onChange={(next) => {
        told(next)
        setValue(next)
      }}
    />
  )
}

const fewer = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Fewer adults' })
const more = () => screen.getByRole<HTMLButtonElement>('button', { name: 'More adults' })
const shown = () => screen.getByRole('status', { name: 'Adults' }).textContent

it('is named, described, and says its number', () => {
  render(<Adults from={2} />)
  const group = screen.getByRole('group', { name: 'Adults' })
  const described = document.getElementById(group.getAttribute('aria-describedby') ?? '')
  expect(described?.textContent).toBe('Age 18 or above')
  expect(shown()).toBe('2')
})

it('counts by its buttons, stops at its limits and keeps the focus there', () => {
  told.mockClear()
  render(<Adults from={2} />)
  act(() => more().focus())
  fireEvent.click(more())
  fireEvent.click(more())
  expect(shown()).toBe('3')
  expect([more().getAttribute('aria-disabled'), fewer().getAttribute('aria-disabled')]).toEqual(['true', null])
  expect(document.activeElement).toBe(more())
  for (let press = 0; press < 4; press += 1) fireEvent.click(fewer())
  expect(shown()).toBe('1')
  expect(fewer().getAttribute('aria-disabled')).toBe('true')
  expect(told.mock.calls.flat()).toEqual([3, 2, 1])
})

it('counts by the keyboard', () => {
  render(<Adults from={2} max={16} />)
  const press = (key: string) => fireEvent.keyDown(more(), { key })
  press('ArrowUp')
  expect(shown()).toBe('3')
  press('End')
  expect(shown()).toBe('16')
  press('ArrowRight')
  expect(shown()).toBe('16')
  press('ArrowDown')
  press('ArrowLeft')
  expect(shown()).toBe('14')
  press('Home')
  expect(shown()).toBe('1')
  expect(press('Tab')).toBe(true)
})

it('comes back from beyond its limits by one press', () => {
  render(<Adults from={9} />)
  fireEvent.click(fewer())
  expect(shown()).toBe('3')
})

it('has no end where none is given, and begins at zero', () => {
  told.mockClear()
  render(<Stepper label="Rooms" value={999} onChange={told} />)
  fireEvent.click(screen.getByRole('button', { name: 'More rooms' }))
  fireEvent.keyDown(screen.getByRole('button', { name: 'More rooms' }), { key: 'End' })
  fireEvent.keyDown(screen.getByRole('button', { name: 'More rooms' }), { key: 'Home' })
  expect(told.mock.calls.flat()).toEqual([1000, 0])
})

it('is still while it is disabled', () => {
  told.mockClear()
  render(<Stepper label="Rooms" value={1} onChange={told} disabled />)
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'More rooms' })
  expect(button.disabled).toBe(true)
  fireEvent.keyDown(button, { key: 'ArrowUp' })
  expect(told).not.toHaveBeenCalled()
})
