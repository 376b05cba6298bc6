import { fireEvent, render, screen } from '@testing-library/react'
import type { Paper } from '@karavan/domain/catalogue/visas/visa'
import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { prepareTestPage } from '../../../ui/testing.ts'
import { PaperList } from './PaperList.tsx'
import { paperPresets } from './paper-preset.ts'

prepareTestPage()

let latest: Paper[] = []
beforeEach(() => {
  latest = []
})

function List({ from = paperPresets.slice(0, 3), wrong = [] }: { from?: readonly Paper[]; wrong?: boolean[] }) {
  const [papers, setPapers] = useState([...from])
  return (
    <PaperList
      papers={papers}
      wrong={wrong}
      onChange={(next) => {
        latest = next
        setPapers(next)
      }}
    />
  )
}

const names = () => screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value)
const button = (name: string) => screen.getByRole('button', { name })
const said = () => screen.getByRole('status').textContent

it('moves a document by its buttons, says where it is, and keeps the focus with it', () => {
  render(<List />)
  fireEvent.click(button('Move Passport, data page down'))
  expect(names()).toEqual(['Passport, last page', 'Passport, data page', 'Passport, outer cover'])
  expect(said()).toBe('Passport, data page is now number 2 of 3')
  expect(document.activeElement).toBe(button('Move Passport, data page down'))
  fireEvent.click(button('Move Passport, last page up'))
  expect(names()[0]).toBe('Passport, last page')
})

it('moves a document by Alt and the arrows from where it is typed', () => {
  render(<List />)
  const last = screen.getByRole('textbox', { name: 'Name of document 3' })
  fireEvent.keyDown(last, { key: 'ArrowUp' })
  expect(names()[2]).toBe('Passport, outer cover')
  fireEvent.keyDown(last, { key: 'ArrowUp', altKey: true })
  expect(names()).toEqual(['Passport, data page', 'Passport, outer cover', 'Passport, last page'])
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name of document 2' }))
})

it('moves a document by dragging, and leaves it when the drag is given up', () => {
  render(<List />)
  const rows = screen.getAllByRole('listitem')
  const grip = rows[0]?.querySelector('[draggable]') as HTMLElement
  const dataTransfer = { effectAllowed: '', setDragImage: () => {} }
  fireEvent.dragStart(grip, { dataTransfer })
  fireEvent.dragOver(rows[2] as HTMLElement)
  fireEvent.dragEnd(grip)
  expect(names()[0]).toBe('Passport, data page')
  fireEvent.dragStart(grip, { dataTransfer })
  fireEvent.dragOver(rows[2] as HTMLElement)
  fireEvent.drop(rows[2] as HTMLElement)
  expect(names()).toEqual(['Passport, last page', 'Passport, outer cover', 'Passport, data page'])
})

it('adds the usual documents once each, and others by name', () => {
  render(<List />)
  fireEvent.click(button('Add Photo on white'))
  expect(latest.at(-1)).toEqual({ key: 'photo', name: 'Photo on white', kind: 'photo', required: true })
  expect(screen.queryByRole('button', { name: 'Add Photo on white' })).toBeNull()
  fireEvent.click(button('Add all 2'))
  expect(names()).toHaveLength(6)
  fireEvent.click(button('Another document'))
  const added = screen.getByRole('textbox', { name: 'Name of document 7' })
  expect(document.activeElement).toBe(added)
  fireEvent.change(added, { target: { value: 'Bank statement' } })
  const { key } = latest.at(-1) as Paper
  fireEvent.change(added, { target: { value: 'Bank statement, 3 months' } })
  expect(latest.at(-1)).toEqual({ key, name: 'Bank statement, 3 months', kind: 'scan', required: true })
})

it('changes how a document is checked and whether it can be left out, and takes it away', () => {
  render(<List />)
  fireEvent.click(screen.getByRole('checkbox', { name: 'Passport, last page is required' }))
  expect(latest[1]?.required).toBe(false)
  fireEvent.click(screen.getAllByRole('radio', { name: 'Photo' })[1] as HTMLElement)
  expect(latest[1]?.kind).toBe('photo')
  fireEvent.click(button('Remove Passport, last page'))
  expect(names()).toEqual(['Passport, data page', 'Passport, outer cover'])
  expect(document.activeElement).toBe(button('Remove Passport, outer cover'))
})

it('marks what needs another look, and ends at twenty', () => {
  const many = Array.from({ length: 20 }, (_, at) => ({ key: `p${at}x`, name: `P${at}`, kind: 'scan', required: true }))
  render(<List from={many as Paper[]} wrong={[false, true]} />)
  expect(screen.getByRole('textbox', { name: 'Name of document 2' }).getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByRole('textbox', { name: 'Name of document 1' }).getAttribute('aria-invalid')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Another document' })).toBeNull()
  expect(screen.getByText(/as many as there can be/)).toBeTruthy()
})
