// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { prepareTestPage } from './testing.ts'

prepareTestPage()

function Asking({ onConfirm }: { onConfirm: () => Promise<void> }) {
  const [open, setOpen] = useState(true)
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={setOpen}
      title="Cancel HB-1?"
      confirm="Cancel booking"
      confirmBusy="Cancelling"
      cancel="Keep booking"
      onConfirm={onConfirm}
    >
      The rooms go back on sale.
    </ConfirmDialog>
  )
}

function later() {
  let resolve = () => {}
  let reject = (_: Error) => {}
  const promise = new Promise<void>((yes, no) => {
    resolve = yes
    reject = no
  })
  return { promise, resolve, reject }
}

it('names the thing and gives the focus to the safe choice', () => {
  render(<Asking onConfirm={async () => {}} />)
  const dialog = screen.getByRole('alertdialog', { name: 'Cancel HB-1?' })
  expect(document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'The rooms go back on sale.',
  )
  expect(document.activeElement?.textContent).toContain('Keep booking')
})

it('acts once, stays until it is done, then closes', async () => {
  const work = later()
  const onConfirm = vi.fn(() => work.promise)
  render(<Asking onConfirm={onConfirm} />)
  fireEvent.click(screen.getByRole('button', { name: 'Cancel booking' }))
  fireEvent.click(screen.getByRole('button', { name: 'Cancelling' }))
  fireEvent.keyDown(screen.getByRole('alertdialog'), { key: 'Escape' })
  expect(onConfirm).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('alertdialog')).toBeTruthy()
  await act(async () => work.resolve())
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

it('stays open to be tried again when the act fails', async () => {
  const work = later()
  render(<Asking onConfirm={() => work.promise} />)
  fireEvent.click(screen.getByRole('button', { name: 'Cancel booking' }))
  await act(async () => work.reject(new Error('no')))
  expect(screen.getByRole('button', { name: 'Cancel booking' })).toBeTruthy()
})

it('closes without acting by the safe choice', () => {
  const onConfirm = vi.fn(async () => {})
  render(<Asking onConfirm={onConfirm} />)
  fireEvent.click(screen.getByRole('button', { name: 'Keep booking' }))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(onConfirm).not.toHaveBeenCalled()
})
