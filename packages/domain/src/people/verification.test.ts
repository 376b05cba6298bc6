import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { verificationStatuses } from '../base/access/user-type.ts'
import { afterDocuments, decided, documentKinds, withDocuments } from './verification.ts'

const document = fc.record({ kind: fc.constantFrom(...documentKinds), fileId: fc.uuid() })

describe('documents of an agency', () => {
  it('are of each kind those handed in last', () => {
    fc.assert(
      fc.property(fc.array(document), fc.array(document), (had, given) => {
        const ofKind = (all: typeof had, kind: string) => all.filter((one) => one.kind === kind)
        const latest = (kind: string) => [ofKind(given, kind), ofKind(had, kind)].find(({ length }) => length > 0) ?? []
        const all = withDocuments(had, given)
        expect(documentKinds.map((kind) => ofKind(all, kind))).toEqual(documentKinds.map(latest))
      }),
    )
  })
})

describe('the review of an agency', () => {
  it('begins again with other documents after a rejection, and goes on as it stands otherwise', () => {
    expect(verificationStatuses.map(afterDocuments)).toEqual(['pending', 'approved', 'pending'])
  })

  it('can be decided either way, and the same way once', () => {
    expect(verificationStatuses.map((status) => decided(status, 'approve'))).toEqual(['approved', null, 'approved'])
    expect(verificationStatuses.map((status) => decided(status, 'reject'))).toEqual(['rejected', 'rejected', null])
  })
})
