import { cleanup, configure, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { SearchSelect } from './SearchSelect.tsx'

// A machine that does other things beside is slow, not wrong.
configure({ asyncUtilTimeout: 10_000 })
afterEach(cleanup)

type Person = { id: string; name: string }
const people: Person[] = [
  { id: 'a', name: 'Asha' },
  { id: 'b', name: 'Bina' },
]
const useFind = ({ q = '', id }: { q?: string; id?: string }) => ({
  currentData: people.filter((one) => (id ? one.id === id : one.name.toLowerCase().includes(q.toLowerCase()))),
  isFetching: false,
})

describe('SearchSelect', () => {
  it('takes nobody that was found for fewer letters, and hands over what was found', async () => {
    const chosen = vi.fn()
    render(
      <SearchSelect
        aria-label="Person"
        value=""
        onChange={chosen}
        useFind={useFind}
        asOption={({ id, name }) => ({ value: id, label: name })}
        placeholder="Name"
        empty="Nobody"
        failed="Failed"
      />,
    )
    const input = screen.getByRole('combobox')
    fireEvent.click(input)
    expect(screen.getAllByRole('option')).toHaveLength(2)
    fireEvent.change(input, { target: { value: 'bin' } })
    fireEvent.keyDown(input, { key: 'Enter' })
    expect(chosen).not.toHaveBeenCalled()
    await screen.findByRole('option', { name: 'Bina' })
    fireEvent.keyDown(input, { key: 'Enter' })
    expect(chosen).toHaveBeenCalledWith('b', people[1])
  })
})
