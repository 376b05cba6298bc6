import { expect, it } from 'vitest'
import { isoOf } from './column.ts'

it.each([
  '2026-11-17 08:47:36+00',
  '2026-11-17 08:47:36.1+00',
  '2026-11-17 08:47:36.12+00',
  '2026-11-17 08:47:36.123+00',
  '2026-11-17 08:47:36.999999+00',
  '2026-11-17 14:17:36.5+05:30',
  '2026-11-17 08:47:36-03',
])('a moment that the database writes as %s is the one it means', (moment) => {
  expect(isoOf(moment)).toBe(new Date(moment).toISOString())
})
