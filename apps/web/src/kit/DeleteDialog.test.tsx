import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { notify } from '../ui/toast.ts'
import { DeleteDialog } from './DeleteDialog.tsx'
import { failure } from './problem.ts'

// A machine that does other things beside is slow, not wrong.
configure({ asyncUtilTimeout: 10_000 })

const visa = { id: 'v1', name: 'Tourist, 30 days' }
const told = { onClose: vi.fn(), onDeleting: vi.fn(), onDeleted: vi.fn() }
beforeEach(() => {
  vi.spyOn(notify, 'success').mockResolvedValue()
  vi.spyOn(notify, 'error').mockResolvedValue()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  for (const one of Object.values(told)) one.mockClear()
})

function ask(remove: () => Promise<unknown>, restore?: () => Promise<unknown>) {
  render(
    <DeleteDialog {...told} record={visa} noun="visa" nameOf={({ name }) => name} remove={remove} restore={restore}>
      {({ name }) => `${name} goes for good.`}
    </DeleteDialog>,
  )
  expect(screen.getByRole('alertdialog', { name: 'Delete Tourist, 30 days?' }).textContent).toContain('goes for good')
  fireEvent.click(screen.getByRole('button', { name: 'Delete visa' }))
}

const refused = (code: string) =>
  Promise.reject(failure({ status: 409, data: { status: 409, code, title: 'No', detail: 'Two hang on it.' } }))

describe('DeleteDialog', () => {
  it('deletes, closes and says so, with the way back where there is one', async () => {
    const restore = vi.fn(() => Promise.resolve())
    ask(() => Promise.resolve(), restore)
    await waitFor(() => expect(told.onClose).toHaveBeenCalled())
    expect(told.onDeleting.mock.calls).toEqual([[true]])
    expect(told.onDeleted).toHaveBeenCalledTimes(1)
    const [words, , action] = vi.mocked(notify.success).mock.calls[0] ?? []
    expect(words).toBe('Tourist, 30 days deleted')
    action?.onSelect()
    await waitFor(() => expect(notify.success).toHaveBeenLastCalledWith('Tourist, 30 days is back'))
    expect(restore).toHaveBeenCalledWith(visa)
  })

  it('closes on what others hang on, since trying again would change nothing', async () => {
    ask(() => refused('IN_USE'))
    await waitFor(() => expect(told.onClose).toHaveBeenCalled())
    expect(notify.error).toHaveBeenCalledWith('Tourist, 30 days is in use', 'Two hang on it.')
    expect(told.onDeleting.mock.calls).toEqual([[true], [false]])
    expect(told.onDeleted).not.toHaveBeenCalled()
  })

  it('stays open when it failed otherwise', async () => {
    ask(() => refused('INTERNAL'))
    await waitFor(() =>
      expect(notify.error).toHaveBeenCalledWith('Tourist, 30 days was not deleted', 'Two hang on it.'),
    )
    expect(told.onClose).not.toHaveBeenCalled()
    expect(screen.getByRole('alertdialog')).toBeDefined()
  })
})
