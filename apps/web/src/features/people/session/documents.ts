import { documentKinds } from '@karavan/domain/people/verification'
import { uploadDocument } from '../../../shared/api/files.api.ts'
import type { AppDispatch } from '../../../shared/state.ts'
import { failure, wordsOf } from '../../../kit/problem.ts'
import { createDocuments } from './registration.api.ts'

export type DocumentKind = (typeof documentKinds)[number]
export type ChosenFiles = Partial<Record<DocumentKind, File>>

/** What an agency is asked for, in words. */
export const documentWords: Record<DocumentKind, string> = {
  'PAN card': 'Of the company or its owner',
  'GST certificate': 'If you are registered for GST',
  'Address proof': 'Electricity bill, lease or bank statement',
  'Signatory id': 'Aadhaar, passport or driving licence',
}

/**
 * Sends documents and hands them in for verification. One that is refused does not hold back the others: the answer
 * names it with the reason.
 */
export async function handIn(dispatch: AppDispatch, files: ChosenFiles): Promise<string[]> {
  const refused: string[] = []
  const documents: { kind: DocumentKind; fileId: string }[] = []
  for (const kind of documentKinds) {
    const file = files[kind]
    if (!file) continue
    const answer = await dispatch(uploadDocument.initiate(file, { track: false }))
    if (answer.error) refused.push(`${kind}: ${wordsOf(answer.error)}`)
    else documents.push({ kind, fileId: answer.data.data.id })
  }
  if (documents.length > 0) {
    const answer = await dispatch(createDocuments.initiate({ body: { documents } }, { track: false }))
    if (answer.error) throw failure(answer.error)
  }
  return refused
}
