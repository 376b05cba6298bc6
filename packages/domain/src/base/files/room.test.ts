import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applicationRoom, fits, leastBytes, roomOf } from './room.ts'

const quota = 1_000_000_000
const nothing = { bytes: 0, files: 0 }

describe('the room for uploads', () => {
  it('is none for a stranger, whatever organisation they wrote down', () => {
    for (const orgKind of ['house', 'traveller'] as const)
      for (const userType of ['Admin', 'Agent', 'SystemUser', 'Customer'] as const)
        expect(roomOf({ orgKind, userType, verified: false }, quota)).toBeNull()
    expect(roomOf({ orgKind: 'agency', userType: 'SystemUser', verified: false }, quota)).toBeNull()
    expect(fits(null, nothing, 1)).toBe(false)
  })

  it('is small for an agency that waits to be verified, and never more than the quota', () => {
    const owner = { orgKind: 'agency', userType: 'Agent', verified: false } as const
    expect(roomOf(owner, quota)).toEqual(applicationRoom)
    expect(roomOf(owner, 1000)?.bytes).toBe(1000)
  })

  it('is never exceeded, in bytes or in number, whatever is sent', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 10_000_000 }), { maxLength: 60 }),
        fc.boolean(),
        fc.integer({ min: leastBytes, max: 100_000_000 }),
        (sizes, verified, bytes) => {
          const room = roomOf({ orgKind: 'agency', userType: 'Agent', verified }, bytes)
          const kept = { ...nothing }
          let real = 0
          for (const size of sizes)
            if (fits(room, kept, size)) {
              kept.bytes += Math.max(size, leastBytes)
              kept.files += 1
              real += size
            }
          expect(real).toBeLessThanOrEqual(bytes)
          expect(kept.files).toBeLessThanOrEqual(room?.files ?? 0)
        },
      ),
    )
  })
})
