import { describe, expect, it } from 'vitest'
import { fillIn, placeholders, sampleValues, unknownIn } from './placeholder.ts'

describe('placeholders', () => {
  it('are put in, with or without room inside the braces, as often as they stand', () => {
    const text = 'Dear {{customer}}, {{ customer }}: {{title}}.'
    expect(fillIn(text, { customer: 'Asha', title: 'Goa' })).toBe('Dear Asha, Asha: Goa.')
  })

  it('that are missing leave nothing behind', () => {
    expect(fillIn('Until {{validUntil}}.', {})).toBe('Until .')
  })

  it('are written the way their text wants it, and are not filled a second time', () => {
    const shout = (value: string) => value.toUpperCase()
    expect(fillIn('{{customer}}', { customer: 'a {{title}}', title: 'x' }, shout)).toBe('A {{TITLE}}')
  })

  it('take names only: what else stands in braces stays as it is', () => {
    for (const text of ['{{a b}}', '{{constructor.name}}', '{customer}', '{{}}', '{{1}}']) {
      expect(fillIn(text, sampleValues)).toBe(text)
      expect(unknownIn(text)).toEqual([])
    }
  })

  it('do not read what every object has', () => {
    expect(unknownIn('{{constructor}} {{toString}}')).toEqual(['constructor', 'toString'])
    expect(fillIn('[{{constructor}}{{toString}}]', sampleValues)).toBe('[]')
  })

  it('nobody knows are named, each once', () => {
    expect(unknownIn('{{customer}} {{custmer}} {{ custmer }} {{totl}}')).toEqual(['custmer', 'totl'])
  })

  it('have a name of their own and a sample each', () => {
    expect(new Set(placeholders.map(({ name }) => name)).size).toBe(placeholders.length)
    expect(placeholders.every(({ sample, what }) => sample !== '' && what !== '')).toBe(true)
  })
})
