import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { followPortal, isBuyable, portalStand, type PortalStand } from './portal-service.ts'
import { canMoveService, serviceMovers, serviceStates } from './service.ts'

const stands: readonly PortalStand[] = ['held', 'asked', 'had', 'cancelled', 'lapsed']

describe('a purchase', () => {
  it('is held, asked for, had or over by where it stands at the portal', () => {
    const stand = (status: string, onRequest = false) => portalStand({ status, onRequest })
    expect([stand('Pending'), stand('Pending', true), stand('Draft')]).toEqual(['held', 'asked', 'asked'])
    expect(['Confirmed', 'Completed', 'NoShow', 'Submitted', 'Approved'].map((status) => stand(status))).toEqual(
      Array.from({ length: 5 }, () => 'had'),
    )
    expect([stand('Cancelled'), stand('Expired')]).toEqual(['cancelled', 'lapsed'])
  })
})

describe('a service that follows its purchase', () => {
  it('is confirmed by what is had, and by nothing else', () => {
    for (const state of ['Draft', 'Requested', 'Changed'] as const)
      for (const stand of stands)
        expect(followPortal(state, stand)?.state === 'Confirmed', `${state} ${stand}`).toBe(stand === 'had')
  })

  it('stays over once it is over, stands still where it has followed, and can be bought again after it let go', () => {
    fc.assert(
      fc.property(fc.constantFrom(...serviceStates), fc.constantFrom(...stands), (state, stand) => {
        const followed = followPortal(state, stand)
        if (state === 'Cancelled' || state === 'Used') expect(followed).toBeNull()
        if (!followed) return
        const moved = followed.state !== state
        if (moved) expect(serviceMovers.some((by) => canMoveService(state, followed.state, by))).toBe(true)
        if (followed.letsGo) expect(isBuyable(followed.state)).toBe(true)
        else expect(followPortal(followed.state, stand)).toBeNull()
      }),
    )
  })
})
