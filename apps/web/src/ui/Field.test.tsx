// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Checkbox } from './Checkbox.tsx'
import { Field } from './Field.tsx'
import { Input } from './Input.tsx'
import { RadioCards } from './RadioCards.tsx'
import { Select } from './Select.tsx'
import { prepareTestPage } from './testing.ts'

prepareTestPage()

const describedWords = (element: Element) =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent

it('names, describes and requires its control', () => {
  render(
    <Field label="Hotel name" help="As guests will see it">
      <Input />
    </Field>,
  )
  const input = screen.getByLabelText('Hotel name')
  expect(describedWords(input)).toBe('As guests will see it')
  expect(input.getAttribute('aria-required')).toBe('true')
  expect(input.getAttribute('aria-invalid')).toBeNull()
})

it('puts the error in the place of the help and marks the control', () => {
  render(
    <Field label="Hotel name" help="As guests will see it" error="Say what it is called">
      <Input />
    </Field>,
  )
  const input = screen.getByLabelText('Hotel name')
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(describedWords(input)).toBe('Say what it is called')
  expect(screen.queryByText('As guests will see it')).toBeNull()
  expect(screen.getByRole('alert').textContent).toBe('Say what it is called')
})

it('says optional and asks for nothing', () => {
  render(
    <Field label="Tags" optional>
      <Input />
    </Field>,
  )
  const input = screen.getByLabelText('Tags optional')
  expect(input.getAttribute('aria-required')).toBeNull()
})

it('wires a select as it wires an input', () => {
  render(
    <Field label="Meal plan" error="Choose one">
      <Select options={[{ value: 'ep', label: 'Room only' }]} value="" onChange={() => {}} />
    </Field>,
  )
  const select = screen.getByRole('combobox', { name: 'Meal plan' })
  expect(select.getAttribute('aria-invalid')).toBe('true')
  expect(describedWords(select)).toBe('Choose one')
})

it('names a group of radios', () => {
  const chosen: string[] = []
  render(
    <Field label="Pay with" group>
      <RadioCards
        options={[
          { value: 'wallet', label: 'Wallet' },
          { value: 'card', label: 'Card' },
        ]}
        value="wallet"
        onChange={(value) => chosen.push(value)}
      />
    </Field>,
  )
  expect(screen.getByRole('radiogroup', { name: 'Pay with' })).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: 'Card' }))
  expect(chosen).toEqual(['card'])
})

it('shows a checkbox that stands for some', () => {
  render(<Checkbox aria-label="All" indeterminate />)
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'All' }).indeterminate).toBe(true)
})
