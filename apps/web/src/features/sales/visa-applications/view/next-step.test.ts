import type { VisaStatus } from '@karavan/domain/sales/visa-applications/state'
import { expect, test } from 'vitest'
import { nextStepOf } from './next-step.ts'

const seen = (status: VisaStatus, people: VisaStatus[], overdue = false) => ({
  status,
  applicants: people.map((one) => ({ status: one })),
  lacks: [],
  dueOn: '2026-12-01',
  overdue,
})

const stepOf = (status: VisaStatus, people: VisaStatus[], ofHouse: boolean) =>
  nextStepOf(seen(status, people), ofHouse).step

test('whoever applies goes on with a draft, pays, answers, and waits', () => {
  expect(stepOf('Draft', ['Draft'], false)).toBe('continue')
  expect(stepOf('AwaitingPayment', ['AwaitingPayment'], false)).toBe('pay')
  expect(stepOf('Submitted', ['Submitted'], false)).toBe('wait')
  expect(stepOf('InProcess', ['InProcess', 'Approved'], false)).toBe('wait')
})

test('a request for one person asks to be answered, however far the others are', () => {
  expect(stepOf('Submitted', ['Submitted', 'DocumentsRequired'], false)).toBe('answer')
  expect(stepOf('DocumentsRequired', ['DocumentsRequired', 'Approved'], false)).toBe('answer')
})

test('the house starts those handed in first, then sees to those in process', () => {
  expect(stepOf('Submitted', ['Submitted', 'InProcess', 'DocumentsRequired'], true)).toBe('start')
  expect(stepOf('DocumentsRequired', ['InProcess', 'DocumentsRequired'], true)).toBe('grant')
  expect(stepOf('DocumentsRequired', ['DocumentsRequired', 'Approved'], true)).toBe('wait')
  expect(stepOf('AwaitingPayment', ['AwaitingPayment'], true)).toBe('wait')
})

test('what is decided is over for both, and says how it ended', () => {
  expect(nextStepOf(seen('Approved', ['Approved']), false)).toMatchObject({ step: 'end', title: 'The visa is there' })
  expect(nextStepOf(seen('Rejected', ['Rejected', 'Approved']), true)).toMatchObject({
    step: 'end',
    detail: '1 person rejected; the reason stands with each.',
  })
  expect(nextStepOf(seen('Rejected', ['Rejected']), false).title).toBe('Rejected')
  expect(nextStepOf(seen('Cancelled', ['Cancelled']), true).title).toBe('Cancelled')
})

test('a day that is over is owned up to', () => {
  expect(nextStepOf(seen('InProcess', ['InProcess'], true), false).detail).toContain('takes longer')
  expect(nextStepOf(seen('InProcess', ['InProcess']), false).detail).toContain('Expected by 1 Dec 2026')
})
