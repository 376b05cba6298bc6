import type { Applicant } from '@karavan/contracts/sales/visa-applications/visa-application'
import { expect, test } from 'vitest'
import { documentRows } from './document-rows.ts'

const papers = [
  { key: 'photo', name: 'Photo', kind: 'photo' as const, required: true },
  { key: 'ticket', name: 'Ticket', kind: 'scan' as const, required: false },
]

const paper = (key: string): Applicant['documents'][number] => ({
  id: key,
  key,
  fileId: key,
  name: `${key}.pdf`,
  mime: 'application/pdf',
  size: 1,
  warning: null,
  uploadedAt: '2026-11-15T10:00:00Z',
})

test('the papers of the list come first, with what is missing among them', () => {
  const rows = documentRows({ documents: [paper('ticket')], asked: [] }, papers)
  expect(rows.map(({ key, needed, document }) => [key, needed, document?.name])).toEqual([
    ['photo', true, undefined],
    ['ticket', false, 'ticket.pdf'],
  ])
})

test('a paper asked for again is marked, one beside the list is added, each once', () => {
  const asked = [
    { key: 'photo', name: 'Photo' },
    { key: 'letter', name: 'Letter of the employer' },
  ]
  const rows = documentRows({ documents: [paper('photo'), paper('letter'), paper('old')], asked }, papers)
  expect(rows.map(({ key, asked: again }) => [key, again])).toEqual([
    ['photo', true],
    ['ticket', false],
    ['letter', true],
    ['old', false],
  ])
})
