import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mentionedIn, recordPage, taskRecords } from './task.ts'

const staff = [
  { id: 'a', name: 'Asha' },
  { id: 'r', name: 'Asha Rao' },
  { id: 'm', name: 'Meera Nair' },
  { id: 't', name: 'Meera Nair' },
]

describe('colleagues named in a note', () => {
  it.each([
    ['@Asha please call', ['a']],
    ['Ask @asha rao, she knows', ['r']],
    ['@Asha Raos are others', ['a']],
    ['@Ashanti is nobody', []],
    ['mail to desk@asha.example', []],
    ['(@Meera Nair)', ['m', 't']],
    ['@Asha and @Asha again', ['a']],
    ['Asha Rao was here', []],
  ])('%s', (text, ids) => {
    expect(mentionedIn(text, staff)).toEqual(ids)
  })

  it('are found whatever stands around them, and are always colleagues', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.constantFrom(...staff), (before, after, who) => {
        const found = mentionedIn(`${before} @${who.name} ${after}`, staff)
        const alike = staff.filter(({ name }) => name.startsWith(who.name)).map(({ id }) => id)
        expect(found.some((id) => alike.includes(id))).toBe(true)
        for (const id of found) expect(staff.map((one) => one.id)).toContain(id)
      }),
    )
  })
})

it('every record has a page that names it', () => {
  for (const of of taskRecords) expect(recordPage({ of, id: 'some-id', kind: null })).toContain('some-id')
  expect(recordPage({ of: 'booking', id: 'x', kind: 'flight' })).toBe('/crm/flight-booking/view/x')
})
