import fc from 'fast-check'
import { expect, it } from 'vitest'
import { invitationEnds, isInvited } from './invitation.ts'

const week = 7 * 86_400_000

it('an invitation can be followed for a week, and not when it was taken back or its person disabled', () => {
  const moment = fc.date({ min: new Date('2020-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(moment, fc.integer({ min: -week, max: 2 * week }), (sent, later) => {
      const invitationExpiresAt = invitationEnds(sent)
      const now = new Date(sent.getTime() + later)
      expect(isInvited({ active: true, invitationExpiresAt }, now)).toBe(later < week)
      expect(isInvited({ active: false, invitationExpiresAt }, now)).toBe(false)
      expect(isInvited({ active: true, invitationExpiresAt: null }, now)).toBe(false)
    }),
  )
})
