import type { Applicant, VisaApplication } from '@karavan/contracts/sales/visa-applications/visa-application'

type Document = Applicant['documents'][number]

/** A paper of one person: what it is called, whether it must be there, and what was handed in. */
export type DocumentRow = { key: string; name: string; needed: boolean; asked: boolean; document: Document | null }

/** The papers of one person in the order of the visa's list, then what was asked for beside it, then all else. */
export function documentRows(person: Pick<Applicant, 'documents' | 'asked'>, papers: VisaApplication['papers']) {
  const handedIn = new Map(person.documents.map((document) => [document.key, document]))
  const asked = new Set(person.asked.map(({ key }) => key))
  const listed = new Set(papers.map(({ key }) => key))
  const known: DocumentRow[] = [
    ...papers.map(({ key, name, required }) => ({ key, name, needed: required })),
    ...person.asked.filter(({ key }) => !listed.has(key)).map(({ key, name }) => ({ key, name, needed: true })),
  ].map((paper) => ({ ...paper, asked: asked.has(paper.key), document: handedIn.get(paper.key) ?? null }))
  const named = new Set(known.map(({ key }) => key))
  const others = person.documents
    .filter(({ key }) => !named.has(key))
    .map((document): DocumentRow => ({ key: document.key, name: 'Other', needed: false, asked: false, document }))
  return [...known, ...others]
}
