import type { VisaStatus } from '@karavan/domain/sales/visa-applications/state'
import { expect, test } from 'vitest'
import { actsOnAll, resumesAt, whoCan } from './process-act.ts'

const person = (status: VisaStatus, moves: VisaStatus[]) => ({ status, moves })
const handedIn = person('Submitted', ['InProcess', 'DocumentsRequired', 'Cancelled'])
const inProcess = person('InProcess', ['DocumentsRequired', 'Approved', 'Rejected'])
const asked = person('DocumentsRequired', ['InProcess'])
const decided = person('Approved', [])

test('to several people only that is done which can be done to each', () => {
  expect(actsOnAll([handedIn])).toEqual(['start', 'ask'])
  expect(actsOnAll([inProcess])).toEqual(['ask', 'grant', 'reject'])
  expect(actsOnAll([handedIn, inProcess])).toEqual(['ask'])
  expect(actsOnAll([handedIn, decided])).toEqual([])
  expect(actsOnAll([])).toEqual([])
})

test('whoever was asked for papers goes on from where they stood, and is not started anew', () => {
  expect(actsOnAll([asked])).toEqual(['resume'])
  expect(resumesAt(asked)).toBe('InProcess')
  expect(resumesAt(person('DocumentsRequired', ['Submitted']))).toBe('Submitted')
  expect(resumesAt(handedIn)).toBeNull()
})

test('finds those something can be done to', () => {
  expect(whoCan([handedIn, inProcess, asked, decided], 'start')).toEqual([handedIn])
  expect(whoCan([handedIn, inProcess, asked, decided], 'grant')).toEqual([inProcess])
})
