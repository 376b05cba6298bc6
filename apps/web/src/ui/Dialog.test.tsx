// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { Dialog } from './Dialog.tsx'
import { Select } from './Select.tsx'
import { prepareTestPage } from './testing.ts'

prepareTestPage()

function Page() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Add season
      </button>
      <Dialog open={open} onOpenChange={setOpen} title="Add a season" description="It prices every night.">
        <Select aria-label="Meal" options={[{ value: 'ep', label: 'Room only' }]} value="" onChange={() => {}} />
      </Dialog>
    </>
  )
}

async function openByKeyboard() {
  render(<Page />)
  const opener = screen.getByRole('button', { name: 'Add season' })
  opener.focus()
  await act(async () => {
    fireEvent.click(opener)
  })
  return opener
}

it('takes the focus and gives it back to whatever opened it', async () => {
  const opener = await openByKeyboard()
  const dialog = screen.getByRole('dialog', { name: 'Add a season' })
  expect(dialog.contains(document.activeElement)).toBe(true)
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  })
  await act(() => new Promise((resolve) => setTimeout(resolve, 0)))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(opener)
})

it('keeps the lists that are opened in it inside itself', async () => {
  await openByKeyboard()
  await act(async () => {
    fireEvent.click(screen.getByRole('combobox', { name: 'Meal' }))
  })
  expect(screen.getByRole('dialog', { name: 'Add a season' }).contains(screen.getByRole('listbox'))).toBe(true)
})
