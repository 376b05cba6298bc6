import { expect, it } from 'vitest'
import { noteSeen, withSeen } from './seen.ts'

const asked = { url: '/hotels/availability/dubai', method: 'GET' }
const told = (position?: string) =>
  noteSeen('the answer', { response: new Response(null, position ? { headers: { 'karavan-seen': position } } : {}) })
const sent = () => (withSeen(asked).headers as Record<string, string> | undefined)?.['karavan-seen']

it('sends back the furthest place of the log that an answer told', () => {
  expect(sent()).toBeUndefined()
  expect(told()).toBe('the answer')
  expect(sent()).toBeUndefined()
  for (const [position, furthest] of [
    ['0/9A', '0/9A'],
    ['0/1B0', '0/1B0'],
    ['0/FF', '0/1B0'],
    ['1/2', '1/2'],
    ['0/FFFFFFFF', '1/2'],
    [undefined, '1/2'],
    ['A/0', 'A/0'],
    ['FFFFFFFF/FFFFFFFF', 'FFFFFFFF/FFFFFFFF'],
  ]) {
    told(position)
    expect([position, sent()]).toEqual([position, furthest])
  }
  expect(withSeen({ ...asked, headers: { a: 'b' } }).headers).toEqual({ a: 'b', 'karavan-seen': 'FFFFFFFF/FFFFFFFF' })
})
