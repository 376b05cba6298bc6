import { renderHook } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { expect, it } from 'vitest'
import { dayHere, FirstDay, useDayHere } from './today.ts'

it('takes the day from the clock on the wall, not from Greenwich', () => {
  expect(dayHere(new Date(2026, 0, 5, 0, 30))).toBe('2026-01-05')
  expect(dayHere(new Date(2026, 11, 31, 23, 59))).toBe('2026-12-31')
})

it('begins with the day a page was drawn on, and goes on with that of the place', () => {
  const seen: string[] = []
  const page = document.createElement('div')
  page.innerHTML = ''
  renderHook(() => seen.push(useDayHere()), {
    hydrate: true,
    container: page,
    wrapper: ({ children }: { children: ReactNode }) => createElement(FirstDay, { value: '2001-02-03' }, children),
  })
  expect(seen[0]).toBe('2001-02-03')
  expect(seen.at(-1)).toBe(dayHere())
})
