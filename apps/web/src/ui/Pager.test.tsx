import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Pager } from './Pager.tsx'

afterEach(cleanup)

const words = () => screen.getByRole('status').textContent
const next = () => screen.getByRole('button', { name: 'Next page' })

describe('Pager', () => {
  it('says which rows of how many are shown, and ends with the last', () => {
    render(<Pager page={3} pageSize={20} total={50} onPage={vi.fn()} />)
    expect(words()).toBe('41–50 of 50')
    expect(next()).toHaveProperty('disabled', true)
  })

  it('says that there are more than were counted, and goes on past them', () => {
    const { rerender } = render(<Pager page={1} pageSize={20} total={1000} more onPage={vi.fn()} />)
    expect(words()).toBe('1–20 of 1,000+')
    rerender(<Pager page={51} pageSize={20} total={1000} more onPage={vi.fn()} />)
    expect(words()).toBe('1,001–1,020 of 1,020+')
    expect(next()).toHaveProperty('disabled', false)
  })
})
