// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Countdown } from './Countdown.tsx'
import { prepareTestPage } from './testing.ts'

prepareTestPage()
beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 15, 14, 0) })
})
afterEach(() => {
  vi.useRealTimers()
})

const pass = (seconds: number) => {
  act(() => {
    vi.advanceTimersByTime(seconds * 1000)
  })
}

it('counts by the server clock, speaks at five, two and one minute, and ends once', () => {
  const onEnd = vi.fn()
  // The server is ten seconds ahead of this machine.
  render(
    <Countdown until={Date.now() + 310_000 + 10_000} offset={10_000} onEnd={onEnd}>
      left
    </Countdown>,
  )
  expect(screen.getByRole('timer').textContent).toBe('5:10')
  expect(screen.getByRole('status').textContent).toBe('')
  pass(10)
  expect(screen.getByRole('status').textContent).toBe('5 minutes left')
  pass(180)
  expect(screen.getByRole('status').textContent).toBe('2 minutes left')
  pass(60)
  expect(screen.getByRole('status').textContent).toBe('1 minute left')
  pass(60)
  expect(screen.getByRole('timer').textContent).toBe('0:00')
  expect(screen.getByRole('status').textContent).toBe('Time is up')
  pass(30)
  expect(onEnd).toHaveBeenCalledTimes(1)
})
