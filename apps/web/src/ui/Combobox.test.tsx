// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { Combobox } from './Combobox.tsx'
import { MultiSelect } from './MultiSelect.tsx'
import { Select } from './Select.tsx'
import { prepareTestPage } from './testing.ts'

prepareTestPage()

const names = ['India', 'Indonesia', 'Malaysia', 'Singapore', 'Sri Lanka', 'Thailand', 'Türkiye', 'Vietnam']
const options = names.map((label) => ({ value: label.toLowerCase(), label, disabled: label === 'Malaysia' }))

function Country({ onChange, few }: { onChange?: (value: string) => void; few?: boolean }) {
  const [value, setValue] = useState('singapore')
  return (
    <Select
      aria-label="Country"
      options={few ? options.slice(0, 4) : options}
      value={value}
      onChange={(next) => {
        setValue(next)
        onChange?.(next)
      }}
    />
  )
}

const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Country' })
const shown = () => screen.queryAllByRole('option').map((option) => option.textContent)
const active = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent
const press = (key: string) => fireEvent.keyDown(box(), { key })

it('finds by typing, ignoring case and accents, and picks by Enter', () => {
  const onChange = vi.fn()
  render(<Country onChange={onChange} />)
  expect(box().value).toBe('Singapore')
  fireEvent.change(box(), { target: { value: 'turk' } })
  expect(shown()).toEqual(['Türkiye'])
  expect(active()).toBe('Türkiye')
  press('Enter')
  expect(onChange).toHaveBeenCalledWith('türkiye')
  expect(box().value).toBe('Türkiye')
  expect(box().getAttribute('aria-expanded')).toBe('false')
})

it('walks by arrow keys from the chosen one, past what is disabled, and round', () => {
  render(<Country />)
  press('ArrowDown')
  expect(active()).toBe('Singapore')
  press('ArrowUp')
  expect(active()).toBe('Indonesia')
  press('ArrowUp')
  press('ArrowUp')
  expect(active()).toBe('Vietnam')
  press('ArrowDown')
  expect(active()).toBe('India')
})

it('puts back what was chosen on Escape and on leaving', () => {
  const onChange = vi.fn()
  render(<Country onChange={onChange} />)
  fireEvent.change(box(), { target: { value: 'viet' } })
  press('Escape')
  expect(box().value).toBe('Singapore')
  expect(shown()).toEqual([])
  fireEvent.change(box(), { target: { value: 'viet' } })
  fireEvent.blur(box())
  expect(box().value).toBe('Singapore')
  expect(onChange).not.toHaveBeenCalled()
})

it('says so when nothing matches', () => {
  render(<Country />)
  fireEvent.change(box(), { target: { value: 'atlantis' } })
  expect(screen.getByRole('status').textContent).toBe('Nothing matches')
  press('Enter')
  fireEvent.blur(box())
  expect(box().value).toBe('Singapore')
})

it('leaves the finding to whoever searches', () => {
  const onSearch = vi.fn()
  render(
    <Combobox
      aria-label="Country"
      options={options.slice(0, 2)}
      value="nepal"
      valueLabel="Nepal"
      onChange={() => {}}
      onSearch={onSearch}
    />,
  )
  expect(box().value).toBe('Nepal')
  fireEvent.change(box(), { target: { value: 'zzz' } })
  expect(onSearch).toHaveBeenCalledWith('zzz')
  expect(shown()).toEqual(['India', 'Indonesia'])
})

it('is a plain list below eight options and finds by first letters', () => {
  const onChange = vi.fn()
  render(<Country few onChange={onChange} />)
  expect(box().tagName).toBe('BUTTON')
  press('i')
  expect(onChange).toHaveBeenLastCalledWith('india')
  press('ArrowDown')
  expect(active()).toBe('India')
  press('End')
  expect(active()).toBe('Singapore')
  press('Enter')
  expect(onChange).toHaveBeenLastCalledWith('singapore')
})

it('keeps several as chips', () => {
  const onChange = vi.fn()
  render(<MultiSelect aria-label="Country" options={options} values={['india', 'vietnam']} onChange={onChange} />)
  press('Backspace')
  expect(onChange).toHaveBeenLastCalledWith(['india'])
  fireEvent.click(screen.getByRole('button', { name: 'Remove India' }))
  expect(onChange).toHaveBeenLastCalledWith(['vietnam'])
  fireEvent.change(box(), { target: { value: 'thai' } })
  press('Enter')
  expect(onChange).toHaveBeenLastCalledWith(['india', 'vietnam', 'thailand'])
})
