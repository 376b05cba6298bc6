import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'

/** Gives jsdom the few browser parts that floating panels need, and clears the page after each test. */
export function prepareTestPage(): void {
  beforeEach(() => {
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe() {}
        unobserve() {}
        disconnect() {}
      },
    )
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })
}

/** Makes media queries that contain the given words hold. */
export function pretendMedia(words: string): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes(words),
    addEventListener() {},
    removeEventListener() {},
  }))
}
