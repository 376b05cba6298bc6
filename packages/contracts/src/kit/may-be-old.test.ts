import { expect, it } from 'vitest'
import { contracts } from '../all.ts'

const calls = Object.values(contracts).flatMap((of) => Object.values(of))
const old = calls.filter(({ mayBeOld }) => mayBeOld)

/** What nobody may ever see old: money, what is shown at a door, who may do what, what is about to be booked, links of strangers. */
const neverOld =
  /wallet|payment|balances|settlement|receipt|refund|statement|commission|bank|gateway|pay\/|voucher|ticket|invoice\.pdf|credential|session|\/me\b|users|invitation|settings|files|exports|audit|notifications|events|search|availab|featured|hotelsbyrooms|hotel-details|offer|price|effective|cancellation|\/book$|\/sell$|basis|draft|versions|quote-tray|quotes\/|shares|token|papers|supplier\/|calendar-feed|personal-data|erasure|retention|returns|markup|rates|tax-rates|import/

it('is said of reads alone, which draw no paper and show no secret', () => {
  expect(old.length).toBeGreaterThan(40)
  expect(
    old.filter(
      ({ method, draws, reveals, path }) => method !== 'GET' || draws || reveals || /[./](pdf|csv|xlsx)$/.test(path),
    ),
  ).toEqual([])
})

it('is never said of money, rights, links, searches, or what is about to be booked', () => {
  expect(old.map(({ path }) => path).filter((path) => neverOld.test(path))).toEqual([])
  // The names above are those of calls that exist.
  for (const name of neverOld.source.split('|'))
    expect([name, calls.some(({ path }) => new RegExp(name).test(path))]).toEqual([name, true])
})

it('may be earlier are searches alone, which are exact as of their moment', () => {
  const earlier = calls.filter(({ mayBeEarlier }) => mayBeEarlier)
  expect(earlier.map(({ path }) => path)).toEqual(
    ['', '/facets', '/calendar'].map((part) => `/hotels/availability/:location${part}`),
  )
  expect(earlier.filter(({ method, mayBeOld }) => method !== 'GET' || mayBeOld)).toEqual([])
})

it('is never said of a single record, which is opened to change or to book it', () => {
  expect(old.map(({ path }) => path).filter((path) => /\/:(id|token|userId|code)$/.test(path))).toEqual([])
})
