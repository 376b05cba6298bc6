import { render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Popover } from './Popover.tsx'
import { prepareTestPage } from './testing.ts'

prepareTestPage()

const shown = (open: boolean) => (
  <>
    <Popover label="Guests" trigger={<button type="button">Guests</button>} open={open}>
      <button type="button">Done</button>
    </Popover>
    <button type="button">Dates</button>
  </>
)

describe('a popover that closes', () => {
  it('gives the focus back to its button', async () => {
    const { rerender } = render(shown(true))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByText('Done')))
    rerender(shown(false))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByText('Guests')))
  })

  it('leaves the focus where it has gone meanwhile', async () => {
    const { rerender } = render(shown(true))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByText('Done')))
    rerender(shown(false))
    // The focus is given back in a task of its own; here something else comes first.
    screen.getByText('Dates').focus()
    await new Promise((resolve) => setTimeout(resolve))
    expect(document.activeElement).toBe(screen.getByText('Dates'))
  })
})
