import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { prepareTestPage } from '../../../../ui/testing.ts'
import { newPerson } from './application-draft.ts'
import { MrzField } from './MrzField.tsx'
import { specimen, today } from './testing.ts'

prepareTestPage()

function Person() {
  const [person, setPerson] = useState(newPerson())
  return (
    <>
      <MrzField
        person={person}
        onChange={(part) => setPerson((before) => ({ ...before, ...part }))}
        today={today}
        verified={false}
      />
      <output>{person.passportNumber}</output>
    </>
  )
}

it('says which digit of a passport’s lines is wrong and fills nothing; the right lines fill it', () => {
  render(<Person />)
  const lines = screen.getByLabelText(/^Machine-readable lines/)
  const filled = () => screen.getByRole('status').textContent
  fireEvent.change(lines, { target: { value: specimen.replace('L898902C3', 'L898902D3') } })
  expect(screen.getByText(/passport number and its check digit disagree/)).toBeTruthy()
  expect(filled()).toBe('')
  fireEvent.change(lines, { target: { value: specimen } })
  expect(screen.getByText('All check digits agree')).toBeTruthy()
  expect(filled()).toBe('L898902C3')
})
