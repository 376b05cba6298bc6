// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Button } from './Button.tsx'
import { prepareTestPage } from './testing.ts'

prepareTestPage()

it('says what it is doing and refuses further presses while busy', () => {
  const press = vi.fn()
  const { rerender } = render(
    <Button onClick={press} busyLabel="Saving">
      Save
    </Button>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  rerender(
    <Button onClick={press} busy busyLabel="Saving">
      Save
    </Button>,
  )
  const busy = screen.getByRole('button', { name: 'Saving' })
  fireEvent.click(busy)
  expect(press).toHaveBeenCalledTimes(1)
  expect(busy.getAttribute('aria-busy')).toBe('true')
  expect(busy.hasAttribute('disabled')).toBe(false)
})

it('does not submit its form while busy', () => {
  const submit = vi.fn((event: React.FormEvent) => event.preventDefault())
  const form = (busy: boolean) => (
    <form onSubmit={submit}>
      <Button type="submit" busy={busy}>
        Save
      </Button>
    </form>
  )
  const { rerender } = render(form(false))
  fireEvent.click(screen.getByRole('button'))
  rerender(form(true))
  fireEvent.click(screen.getByRole('button'))
  expect(submit).toHaveBeenCalledTimes(1)
})
