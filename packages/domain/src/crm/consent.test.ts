import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { consentKinds, missingConsent } from './consent.ts'
import { messageChannels } from './message.ts'

const channel = fc.constantFrom(...messageChannels)
const said = fc
  .uniqueArray(fc.constantFrom(...consentKinds))
  .map((kinds) => Object.fromEntries(kinds.map((kind) => [kind, true])))

describe('what customers agreed to', () => {
  it('stops no message that serves what they bought', () => {
    fc.assert(
      fc.property(channel, said, (way, all) => {
        expect(missingConsent({ marketing: false }, way, all)).toBeNull()
      }),
    )
  })

  it('lets offers go only the way they said yes to, and none to whom is not to be disturbed', () => {
    fc.assert(
      fc.property(channel, said, (way, all) => {
        const yes = all[way === 'mail' ? 'marketing-mail' : 'marketing-whatsapp'] && !all['do-not-disturb']
        expect(missingConsent({ marketing: true }, way, all) === null).toBe(Boolean(yes))
      }),
    )
    expect(missingConsent({ marketing: true }, 'mail', { 'marketing-whatsapp': true })).toBe('marketing-mail')
  })
})
