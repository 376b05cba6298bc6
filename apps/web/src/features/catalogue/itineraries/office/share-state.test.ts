import { describe, expect, it } from 'vitest'
import { shareState } from './share-state.ts'

const now = new Date('2026-11-15T12:00:00Z').getTime()

describe('a shared link', () => {
  it('is open until its time ends', () => {
    expect(shareState({ withdrawnAt: null, expiresAt: '2026-11-16T12:00:00Z' }, now)).toMatchObject({
      live: true,
      words: 'Open until 16 Nov 2026',
    })
    expect(shareState({ withdrawnAt: null, expiresAt: '2026-11-15T12:00:00Z' }, now).live).toBe(false)
  })

  it('is closed once it was withdrawn, however long it had', () => {
    const link = { withdrawnAt: '2026-11-15T10:00:00Z', expiresAt: '2027-11-15T12:00:00Z' }
    expect(shareState(link, now)).toMatchObject({ live: false, words: 'Withdrawn' })
  })
})
