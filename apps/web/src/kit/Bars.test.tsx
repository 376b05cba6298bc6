import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { Bars } from './Bars.tsx'

describe('bars', () => {
  it('open what is behind them, by a link or in place', () => {
    const onOpen = vi.fn()
    const parts = [{ value: 1, colour: 'red' }]
    render(
      <MemoryRouter>
        <Bars
          label="Sales"
          bars={[
            { key: 'a', label: 'Asha', parts, value: '₹1', onOpen },
            { key: 'b', label: 'Binod', parts, value: '₹1', to: '/b' },
            { key: 'c', label: 'Nobody', parts, value: '₹1' },
          ]}
        />
      </MemoryRouter>,
    )
    fireEvent.click(screen.getByRole('button', { name: 'Asha' }))
    expect(onOpen).toHaveBeenCalledOnce()
    expect(screen.getByRole('link', { name: 'Binod' }).getAttribute('href')).toBe('/b')
    expect([screen.getAllByRole('button'), screen.getAllByRole('link')].map((all) => all.length)).toEqual([1, 1])
  })
})
