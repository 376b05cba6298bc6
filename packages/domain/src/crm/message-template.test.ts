import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  fillMessage,
  houseTemplates,
  messageFieldNames,
  missingFields,
  sampleMessage,
  unknownFields,
} from './message-template.ts'

const field = fc.constantFrom(...messageFieldNames)

describe('the texts of messages', () => {
  it('of the house say only what is known, each under a key of its own', () => {
    expect(new Set(houseTemplates.map(({ key }) => key)).size).toBe(houseTemplates.length)
    for (const { subject, body } of houseTemplates) {
      expect(unknownFields(`${subject} ${body}`)).toEqual([])
      expect(fillMessage(`${subject}\n${body}`, sampleMessage)).not.toContain('{{')
    }
  })

  it('name what stands for nothing', () => {
    expect(unknownFields('{{customer.name}} {{customer.shoe}} {{ nobody }} {{customer.shoe}}')).toEqual([
      'customer.shoe',
      'nobody',
    ])
  })

  it('name what they need and do not get, and leave out what may be empty', () => {
    expect(missingFields('{{customer.phone}} {{agent.phone?}} {{customer.name}}', { 'customer.name': 'Asha' })).toEqual(
      ['customer.phone'],
    )
    expect(fillMessage('Call\n{{agent.phone?}}\n{{customer.phone}}', {})).toBe('Call\n{{customer.phone}}')
  })

  it('are whole when everything is given, and put a value in as it is', () => {
    fc.assert(
      fc.property(field, fc.string({ minLength: 1 }), (name, value) => {
        fc.pre(value.trim() === value && !value.includes('\n'))
        const text = `{{${name}}}`
        expect(missingFields(text, { [name]: value })).toEqual([])
        expect(fillMessage(`a ${text} b`, { [name]: value })).toBe(`a ${value} b`)
      }),
    )
  })

  it('ask for every name that is needed exactly as long as it is not given', () => {
    fc.assert(
      fc.property(fc.uniqueArray(field), fc.uniqueArray(field), (used, given) => {
        const text = used.map((name) => `{{${name}}}`).join(' ')
        const values = Object.fromEntries(given.map((name) => [name, 'x']))
        expect(missingFields(text, values)).toEqual(used.filter((name) => !given.includes(name)))
      }),
    )
  })
})
